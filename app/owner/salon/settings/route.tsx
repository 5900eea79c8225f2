import { Button } from '@mantine/core';
import { useState } from 'react';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { keptPlan, planInAddress } from '#app/frame/chosen-plan.ts';
import { may, salonContext } from '#app/owner/guard.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { SaveBar } from '#app/ui/SaveBar.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { unlessDialogOnly } from '#app/ui/useUrlDialog.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { planIntents, readPlan } from '../plan/intents.ts';
import { PlanSection } from '../plan/PlanSection.tsx';
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

export const meta = titled('Configurações');

/** While the salon is blocked nobody may ask. */
const mayAskWeek = (salon: OwnSalon) => may(salon, 'availability.change') && !salon.subscription.isBlocked;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const [settings, plan, week, kept, coming] = await Promise.all([
    api.salons.getSettings(),
    readPlan(api),
    mayAskWeek(salon) ? api.availability.getWeek() : null,
    keptPlan(request),
    may(salon, 'appointments.read') ? api.appointments.list({ when: 'upcoming', limit: 1 }) : { matching: 0 },
  ]);
  // A blocked owner may change them, a suspended one may not.
  const chosenPlan = { inAddress: planInAddress(url), kept };
  const canChange = salon.suspension === null;
  return { settings, plan, chosenPlan, ranges: week?.ranges ?? null, salon, canChange, upcoming: coming.matching };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salons.updateSettings', 'salons.testPaymentKeys', ...planIntents]);

export const clientAction = orOffline;
/** A dialog's plan stays one of the salon that the page shows, whoever has signed in since. */
export const shouldRevalidate = unlessDialogOnly;

const FORM = 'configuracoes';

export default function SettingsScreen({ loaderData }: Route.ComponentProps) {
  const { settings, plan, chosenPlan, ranges, salon, canChange, upcoming } = loaderData;
  const form = useSettingsForm(settings);
  const [isUploading, setUploading] = useState(false);
  const isUnsaved = form.isDirty();
  const saveButton = canChange && (
    <Button type="submit" form={FORM} loading={form.isSending} disabled={isUploading}>
      Salvar
    </Button>
  );

  return (
    <>
      <PageHeader title="Configurações" subtitle="Os dados e as regras do seu salão." actions={saveButton} />
      <SettingsTabs />
      <PlanSection plan={plan} chosen={chosenPlan} salon={salon} />
      <form {...form.props} id={FORM}>
        <fieldset className={classes.fields} disabled={!canChange}>
          <BasicSection
            form={form}
            slug={settings.slug}
            upcoming={upcoming}
            canChange={canChange}
            onUploading={setUploading}
          />
          <ContactSection form={form} />
          <AddressSection form={form} savedZone={settings.timeZone} />
          <RulesSection form={form} />
          <PaymentSection form={form} settings={settings} isBlocked={salon.subscription.isBlocked} />
          <HoursSection form={form} ranges={ranges} canChange={canChange} />
        </fieldset>
        {canChange && <SaveBar isUnsaved={isUnsaved}>{saveButton}</SaveBar>}
      </form>
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="as configurações do salão" />;
