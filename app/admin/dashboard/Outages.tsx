import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PlatformOutage } from '#contract/message-channels.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { counted } from './words.ts';

const CHANNELS = {
  whatsapp: { title: 'As mensagens de WhatsApp não estão saindo', tab: 'notificacoes' },
  mail: { title: 'Os e-mails não estão saindo', tab: 'email' },
};

/** The channels that do not take the messages of salons; nothing while all do. */
export const Outages = ({ outages, isSuper }: { outages: PlatformOutage[]; isSuper: boolean }) =>
  outages.map(({ channel, beganAt, failure, salons }) => {
    const { date, time } = localNow(beganAt, DEFAULT_TIME_ZONE);
    const { title, tab } = CHANNELS[channel];
    return (
      <Alert key={channel} color="red" icon={<IconAlertTriangle />} mb="lg" title={title}>
        <Text className="tnum">
          Desde {formatDate(date)} às {time}, em {counted(salons, 'salão', 'salões')}: {failure}
        </Text>
        <Text>O aviso some quando uma mensagem voltar a sair.</Text>
        <Group gap="md" mt={4}>
          {isSuper && (
            <Anchor component={Link} to={`/admin/settings?aba=${tab}`}>
              Ver configurações
            </Anchor>
          )}
          <Anchor component={Link} to="/admin/jobs">
            Ver tarefas que falharam
          </Anchor>
        </Group>
      </Alert>
    );
  });
