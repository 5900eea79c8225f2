import { Checkbox, Stack, Text, Title } from '@mantine/core';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { type ConsentPurpose, consentPurposes, isAllowed, presentConsent } from '#contract/consent-texts.ts';
import type { Consent } from '#contract/consents.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { BRASILIA } from './own-account.ts';

type Props = { slug: string; salonName: string; consents: Consent[]; action: string };

/** The messages that the account lets this salon send. Each consent is given and withdrawn by itself, and saved at once. */
export function ConsentChoices({ slug, salonName, consents, action }: Props) {
  return (
    <section aria-labelledby="mensagens">
      <Title order={3} size="h4" id="mensagens">
        Mensagens de {salonName}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        Você escolhe, e pode mudar quando quiser. Confirmações dos seus agendamentos chegam de qualquer forma. Se você
        parou as mensagens pelo link ou respondendo SAIR, volte do mesmo jeito: pelo link, ou respondendo VOLTAR.
      </Text>
      <Stack gap="md">
        {consentPurposes.map((purpose) => (
          <ConsentChoice
            key={purpose}
            slug={slug}
            purpose={purpose}
            answer={consents.find((consent) => consent.purpose === purpose)}
            action={action}
          />
        ))}
      </Stack>
    </section>
  );
}

type ChoiceProps = { slug: string; purpose: ConsentPurpose; answer: Consent | undefined; action: string };

function ConsentChoice({ slug, purpose, answer, action }: ChoiceProps) {
  const isGranted = isAllowed(purpose, answer ? [answer] : []);
  // A given consent holds for the text that the person agreed to.
  const { text, textVersion } = answer && isGranted ? answer : presentConsent(purpose);
  const { run, isRunning } = useJsonAction<'consents.set'>({
    action,
    onDone: () => toast.success(isGranted ? 'Consentimento retirado' : 'Consentimento registrado'),
    words: { otherwise: 'Não foi possível salvar sua escolha' },
  });
  return (
    <Checkbox
      label={text}
      description={answer && `${isGranted ? 'Aceito' : 'Retirado'} em ${dayOf(answer)}.`}
      checked={isRunning ? !isGranted : isGranted}
      onChange={() => run({ intent: 'consents.set', slug, purpose, textVersion, isGranted: !isGranted })}
    />
  );
}

const dayOf = ({ answeredAt }: Consent) => formatDate(localNow(answeredAt, BRASILIA).date);
