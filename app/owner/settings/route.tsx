import { Button, Group, Text } from '@mantine/core';
import { answerIntent, apiContext } from '../../api.ts';
import { orOffline } from '../../ui/orOffline.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadError } from '../../ui/ScreenError.tsx';
import { salonContext } from '../guard.ts';
import { SettingsTabs } from '../settings-tabs/SettingsTabs.tsx';
import type { Route } from './+types/route.ts';
import { AddressSection } from './AddressSection.tsx';
import { BasicSection } from './BasicSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { HoursSection } from './HoursSection.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { RulesSection } from './RulesSection.tsx';
import classes from './Settings.module.css';
import { useSettingsForm } from './useSettingsForm.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Configurações · Encaixe' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { salons, availability } = context.get(apiContext);
  const { subscription, suspension } = context.get(salonContext);
  const { isBlocked } = subscription;
  return {
    settings: await salons.getSettings(),
    ranges: isBlocked ? null : (await availability.getWeek()).ranges,
    isBlocked,
    // A blocked owner may change them (D22), a suspended one may not (D9c).
    canChange: suspension === null,
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salons.updateSettings']);

export const clientAction = orOffline;

const FORM = 'configuracoes';

export default function SettingsScreen({ loaderData }: Route.ComponentProps) {
  const { settings, ranges, isBlocked, canChange } = loaderData;
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
        <fieldset className={classes.fields} disabled={!canChange}>
          <BasicSection form={form} slug={settings.slug} />
          <ContactSection form={form} />
          <AddressSection form={form} savedZone={settings.timeZone} />
          <RulesSection form={form} />
          <PaymentSection form={form} settings={settings} isBlocked={isBlocked} />
          <HoursSection form={form} ranges={ranges} />
        </fieldset>
        <Group justify="flex-end">
          {canChange && form.isDirty() && <Text c="dimmed">Há alterações não salvas</Text>}
          {saveButton}
        </Group>
      </form>
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="as configurações do salão" />;
