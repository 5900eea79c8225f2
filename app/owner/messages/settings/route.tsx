import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { recipientOf } from '#contract/message-kinds.ts';
import type { KindSettings } from '#contract/notifications.ts';
import { kindLabels } from '../state/labels.ts';
import { MessageTabs } from '../state/MessageTabs.tsx';
import type { Route } from './+types/route.ts';
import { ChannelsForm } from './ChannelsForm.tsx';
import { KindForm } from './KindForm.tsx';
import { KindList } from './KindList.tsx';

export const meta = titled('Mensagens');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext).notifications.getSettings();
  return { settings, canChange: mayChange(context.get(salonContext), 'notifications.change') };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['notifications.saveSettings', 'notifications.saveKind']);

export default function MessageSettingsScreen({ loaderData: { settings, canChange } }: Route.ComponentProps) {
  const dialog = useUrlDialog(settings.kinds.map((kind) => ({ ...kind, id: kind.kind })));
  const toggle = useJsonAction<'notifications.saveKind'>({
    onDone: ({ kind, isOn }) => toast.success(isOn ? 'Mensagem ligada' : 'Mensagem desligada', kindLabels[kind].label),
    words: { otherwise: 'Erro ao salvar' },
  });
  const onToggle = canChange
    ? ({ kind, version, isOn, text }: KindSettings) =>
        toggle.run({ intent: 'notifications.saveKind', kind, version, isOn: !isOn, text })
    : null;
  const shared = { editLink: dialog.editLink, onToggle };
  const of = (to: 'customer' | 'owner') => settings.kinds.filter(({ kind }) => recipientOf(kind) === to);

  return (
    <>
      <PageHeader title="Mensagens" subtitle="O que o sistema envia sozinho, quando e com que palavras." />
      <MessageTabs />
      <ChannelsForm settings={settings} canChange={canChange} />
      <KindList
        title="Para o cliente"
        hint="Lembretes, vagas e pedidos de avaliação não vão para quem pediu para não receber."
        kinds={of('customer')}
        {...shared}
      />
      <KindList
        title="Para você"
        hint="Do que seus clientes fazem pela sua página. O que você mesmo faz não gera aviso."
        kinds={of('owner')}
        {...shared}
      />
      <EditDialog dialog={dialog} titles={{ new: 'Mensagem', edit: titleOf(dialog.edited) }} size="lg">
        {(edited, close) => edited && <KindForm settings={edited} close={close} canChange={canChange} />}
      </EditDialog>
    </>
  );
}

const titleOf = (edited: KindSettings | null) => (edited ? kindLabels[edited.kind].label : 'Mensagem');

export const ErrorBoundary = () => <LoadError what="as configurações das mensagens" />;
