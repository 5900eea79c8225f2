import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { SaveBar } from '#app/ui/SaveBar.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { TabLinks } from '#app/ui/TabLinks.tsx';
import { adminContext, superAdminGuard } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { BusinessTab } from './BusinessTab.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { KeyNotice } from './KeyNotice.tsx';
import { MailTab } from './MailTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { PaymentsTab } from './PaymentsTab.tsx';
import { countErrors, TAB_PARAM, TABS, type TabId, tabInAddress } from './tabs.ts';
import { useSystemForm } from './useSystemForm.ts';

export const meta = titled('Configurações da plataforma');
export const middleware = [superAdminGuard];
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [settings, templates] = await Promise.all([api.settings.getSystem(), api.notifications.listTemplates()]);
  return { settings, templates, ownEmail: context.get(adminContext).email, siteUrl: new URL(request.url).origin };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'settings.saveSystem',
    'settings.testMail',
    'settings.testWhatsApp',
    'settings.testPaymentKeys',
  ]);

/** Another tab shows the same settings. */
export function shouldRevalidate({ currentUrl, nextUrl, ...change }: ShouldRevalidateFunctionArgs) {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return change.defaultShouldRevalidate && (Boolean(change.formMethod) || !isSameScreen);
}

const FORM = 'configuracoes';
const WITH_SECRETS: TabId[] = ['pagamentos', 'email', 'notificacoes'];
const addressOf = (id: TabId) => `?${TAB_PARAM}=${id}`;

export default function SystemSettingsScreen({ loaderData }: Route.ComponentProps) {
  const { settings, templates, ownEmail, siteUrl } = loaderData;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const shown = tabInAddress(params);
  /** A refused save leads to the tab with the wrong field, which can have the focus once it is shown. */
  const leads = useRef(false);
  const form = useSystemForm({
    settings,
    showTab: (id) => {
      if (id === shown) return;
      leads.current = true;
      void navigate(addressOf(id), { preventScrollReset: true });
    },
  });
  useDidUpdate(() => {
    if (leads.current) form.focusBadField();
    leads.current = false;
  }, [shown]);

  const saveButton = (
    <Button type="submit" form={FORM} loading={form.isSending}>
      Salvar
    </Button>
  );
  const tab = { form, settings };
  const contents: Record<TabId, React.ReactNode> = {
    geral: <GeneralTab {...tab} />,
    negocio: <BusinessTab {...tab} />,
    pagamentos: <PaymentsTab {...tab} />,
    email: <MailTab {...tab} ownEmail={ownEmail} />,
    notificacoes: <NotificationsTab {...tab} siteUrl={siteUrl} templates={templates} />,
  };

  return (
    <>
      <PageHeader
        title="Configurações da plataforma"
        subtitle="Valem para todos os salões. Cada mudança fica na auditoria."
        actions={saveButton}
        hasDeskActions
      />
      <TabLinks
        label="Configurações"
        tabs={TABS.map((entry) => ({
          to: addressOf(entry.id),
          label: entry.label,
          isCurrent: entry.id === shown,
          count: countErrors(entry, form.errors),
        }))}
      />
      <form {...form.props} id={FORM}>
        {/* All are there, so that one 'Salvar' sends what was typed on each. */}
        {TABS.map(({ id }) => (
          <div key={id} hidden={id !== shown}>
            {contents[id]}
          </div>
        ))}
        {WITH_SECRETS.includes(shown) && <KeyNotice keyFile={settings.keyFile} />}
        <SaveBar isUnsaved={form.isDirty()}>{saveButton}</SaveBar>
      </form>
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="as configurações" />;
