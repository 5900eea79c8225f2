import { Paper, Text, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { FigureCard } from '#app/owner/figures/FigureCard.tsx';
import { meanings } from '#app/owner/figures/meanings.ts';
import { useMarkStep } from '#app/owner/first-steps/useMarkStep.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { QrCode, QrDownloads } from '../qr/QrCode.tsx';
import type { Route } from './+types/route.ts';
import { AddressCard } from './AddressCard.tsx';
import { LinkCard } from './LinkCard.tsx';
import { LinkForm } from './LinkForm.tsx';
import classes from './MyLink.module.css';
import { NewLink } from './NewLink.tsx';
import { SlugForm } from './SlugForm.tsx';
import { Tips } from './Tips.tsx';
import { useLinkActions } from './useLinkActions.ts';
import { useShare } from './useShare.ts';

export const meta = titled('Meu Link');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const [list, { services }] = await Promise.all([api.shortLinks.list(), api.services.list({ status: 'active' })]);
  return { ...list, services, salon, origin: url.origin, canChange: mayChange(salon, 'salonPage.change') };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salons.changeSlug', 'shortLinks.create', 'shortLinks.update', 'shortLinks.delete']);

export default function MyLinkScreen({ loaderData }: Route.ComponentProps) {
  const { links, totals, services, salon, origin, canChange } = loaderData;
  const dialog = useUrlDialog(links);
  const actions = useLinkActions();
  const share = useShare(salon.name);
  const markStep = useMarkStep(salon.firstSteps);
  const pageShare = {
    ...share,
    copy: (url: string) => {
      share.copy(url);
      if (canChange) markStep('page');
    },
  };
  const { host } = new URL(origin);
  const path = `/${salon.slug}`;

  return (
    <>
      <PageHeader title="Meu Link" subtitle="O endereço da sua página, para mandar, imprimir e acompanhar." />
      <div className={classes.columns}>
        <AddressCard url={origin + path} share={pageShare}>
          {canChange && <SlugForm salon={salon} host={host} />}
        </AddressCard>
        <Paper component="section" p="md" aria-labelledby="qr">
          <Title order={2} id="qr">
            QR code
          </Title>
          <Text c="dimmed" mb="md">
            Abre a sua página na câmera do celular. Imprima o cartaz e deixe onde o cliente espera.
          </Text>
          <div className={classes.qr}>
            <QrCode path={path} address={host + path} />
            <QrDownloads path={path} />
          </div>
        </Paper>
        <Tips />
      </div>

      <Title order={2} mb="sm">
        Links curtos
      </Title>
      <StatRow>
        <FigureCard label="Links criados" meaning={meanings.links} value={totals.links.toLocaleString('pt-BR')} />
        <FigureCard
          label="Total de cliques"
          meaning={meanings.linkClicks}
          value={totals.clicks.toLocaleString('pt-BR')}
        />
        <FigureCard label="Links ativos" meaning={meanings.activeLinks} value={totals.active.toLocaleString('pt-BR')} />
      </StatRow>
      {canChange && <NewLink services={services} />}
      <CardList
        label="Links curtos"
        entries={links}
        isFiltered={false}
        empty={{
          icon: <IconLink size={24} />,
          title: 'Nenhum link curto ainda',
          whenFiltered: '',
          whenNone: 'Um link curto cabe em qualquer lugar, leva a uma página sua e conta quem clicou.',
          newButton: null,
        }}
      >
        {(link) => (
          <LinkCard
            link={link}
            origin={origin}
            timeZone={salon.timeZone}
            editLink={dialog.editLink(link.id)}
            share={share}
            actions={canChange ? actions : null}
          />
        )}
      </CardList>
      {canChange && (
        <EditDialog dialog={dialog} titles={{ new: 'Link curto', edit: 'Link curto' }}>
          {(edited, close) => edited && <LinkForm edited={edited} host={host} today={salon.today} close={close} />}
        </EditDialog>
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os links" />;
