import { Fieldset, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { DialogForm } from '#app/ui/DialogForm.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { MoneyInput } from '#app/ui/MoneyInput.tsx';
import { NumberField, numberOf, type TypedNumber } from '#app/ui/NumberField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { ManagedPlan } from '#contract/plans.ts';
import { FeaturesField } from './FeaturesField.tsx';
import { withFeature } from './features.ts';
import classes from './PlanForm.module.css';
import { ABILITIES, CYCLES } from './words.ts';

type Count = 'maxSalons' | 'maxEmployees' | 'maxCustomers';
type Values = Omit<ManagedPlan, 'id' | 'version' | 'salons' | 'description' | 'priceCents' | Count> &
  Record<Count, TypedNumber> & {
    description: string;
    priceCents: number | null;
    /** A feature that is typed and not added yet. */
    feature: string;
  };

/** Specification, section 9. */
const EMPTY: Values = {
  name: '',
  description: '',
  priceCents: 0,
  billingCycle: 'monthly',
  features: [],
  feature: '',
  maxSalons: 1,
  maxEmployees: 5,
  maxCustomers: 100,
  onlinePaymentsEnabled: false,
  onlineCheckoutEnabled: false,
  paymentProcessingEnabled: false,
  customMercadoPagoKeysEnabled: false,
  isActive: true,
};

const valuesOf = ({ id: _, version: __, salons: ___, ...plan }: ManagedPlan): Values => ({
  ...plan,
  description: plan.description ?? '',
  feature: '',
  // Unlimited is an empty field.
  maxSalons: plan.maxSalons || '',
  maxEmployees: plan.maxEmployees || '',
  maxCustomers: plan.maxCustomers || '',
});

const inputOf = ({ feature, ...values }: Values) => ({
  ...values,
  features: withFeature(values.features, feature),
  // The server refuses a missing price, so an invalid amount is sent as none.
  priceCents: Number.isNaN(values.priceCents) ? null : values.priceCents,
  maxSalons: numberOf(values.maxSalons),
  maxEmployees: numberOf(values.maxEmployees),
  maxCustomers: numberOf(values.maxCustomers),
});

export function PlanForm({ edited, close }: { edited: ManagedPlan | null; close: Close }) {
  const form = useJsonForm({
    initialValues: edited ? valuesOf(edited) : EMPTY,
    version: edited?.version,
    toSend: (values, version) =>
      edited
        ? { intent: 'subscriptions.updatePlan', id: edited.id, version, ...inputOf(values) }
        : { intent: 'subscriptions.createPlan', ...inputOf(values) },
    onDone: ({ name }) => {
      toast.success('Sucesso', edited ? `Plano ${name} atualizado` : `Plano ${name} criado`);
      close();
    },
    words: { otherwise: 'Erro ao salvar plano' },
  });
  const wrongFeature = Object.entries(form.errors).find(([path]) => path.startsWith('features'))?.[1];
  const count = (field: Count, label: string) => (
    <NumberField
      label={label}
      placeholder="Ilimitado"
      min={0}
      thousandSeparator="."
      allowDecimal={false}
      {...form.getInputProps(field)}
    />
  );

  return (
    <DialogForm form={form} submit="Salvar" close={close}>
      <TextInput label="Nome" maxLength={100} required data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Descrição" autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
      <FieldColumns>
        <MoneyInput
          label="Preço"
          required
          description={edited ? 'Vale só para novas assinaturas' : '0 é grátis'}
          {...form.getInputProps('priceCents')}
        />
        <Select
          label="Cobrança"
          description="Mês a mês ou uma vez por ano"
          data={CYCLES}
          allowDeselect={false}
          {...form.getInputProps('billingCycle')}
        />
      </FieldColumns>
      <Fieldset variant="unstyled" legend="Limites (vazio é ilimitado)" classNames={classes}>
        <div className={classes.counts}>
          {count('maxSalons', 'Salões')}
          {count('maxEmployees', 'Profissionais')}
          {count('maxCustomers', 'Clientes')}
        </div>
      </Fieldset>
      <Fieldset variant="unstyled" legend="O que o plano libera" classNames={classes}>
        <Stack gap="sm">
          {ABILITIES.map(({ field, label, description }) => (
            <Switch
              key={field}
              label={label}
              description={description}
              {...form.getInputProps(field, { type: 'checkbox' })}
            />
          ))}
        </Stack>
      </Fieldset>
      <FeaturesField
        features={form.values.features}
        onChange={(features) => form.setFieldValue('features', features)}
        typed={form.values.feature}
        onType={(typed) => form.setFieldValue('feature', typed)}
        error={wrongFeature ? String(wrongFeature) : undefined}
      />
      <Switch
        label="Ativo"
        description="À venda na página inicial e nas configurações dos salões"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
