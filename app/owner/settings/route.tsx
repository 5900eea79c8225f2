import { Button, Group } from '@mantine/core';
import { answerIntent, apiContext } from '../../api.ts';
import { orOffline } from '../../ui/orOffline.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadError } from '../../ui/ScreenError.tsx';
import { salonContext } from '../guard.ts';
import { SettingsTabs } from '../settings-tabs/SettingsTabs.tsx';
import type { Route } from './+types/route.ts';
import { BasicSection } from './BasicSection.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Configurações · Encaixe' }];

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(apiContext).salons.getSettings();
  // A blocked owner may change them (D22), a suspended one may not (D9c).
  return { settings, canChange: context.get(salonContext).suspension === null };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salons.updateSettings']);

export const clientAction = orOffline;

const FORM = 'configuracoes';

export default function SettingsScreen({ loaderData: { settings, canChange } }: Route.ComponentProps) {
  const form = useSettingsForm(settings);
  const saveButton = canChange && (
    <Button type="submit" form={FORM} loading={form.isSending}>
      Salvar
    </Button>
  );

  return (
    <>
      <PageHeader title="Configurações" subtitle="Os dados e as regras do seu salão." actions={saveButton} />
      <SettingsTabs />
      {/* The plan section stands here, outside of the form. */}
      <form {...form.props} id={FORM}>
        <BasicSection form={form} slug={settings.slug} />
        <Group justify="flex-end">{saveButton}</Group>
      </form>
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="as configurações do salão" />;
