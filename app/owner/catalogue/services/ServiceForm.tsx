import { Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { categoryChoices } from '#app/components/services/labels.ts';
import { PictureField } from '#app/owner/page/pictures/PictureField.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { MoneyInput } from '#app/ui/MoneyInput.tsx';
import { NumberField, numberOf, type TypedNumber } from '#app/ui/NumberField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { Service, ServiceCategory } from '#contract/services.ts';
import { MINUTES_PER_DAY } from '#lib/dates.ts';
import { mostUsed } from '../shared/most-used.ts';
import { showStillValid } from '../shared/showUpcoming.tsx';
import { PageNotice } from './PageNotice.tsx';
import { type Professional, ProfessionalsField } from './ProfessionalsField.tsx';
import { performsAll, usualPerformers } from './usual-performers.ts';

type Values = Omit<
  Service,
  'id' | 'version' | 'employeeIds' | 'description' | 'category' | 'pictureUrl' | 'priceCents' | 'durationMinutes'
> & {
  performers: string[];
  category: ServiceCategory | null;
  description: string;
  pictureUrl: string;
  priceCents: number | null;
  durationMinutes: TypedNumber;
};

const EMPTY: Omit<Values, 'performers'> = {
  name: '',
  description: '',
  priceCents: null,
  durationMinutes: 30,
  category: null,
  pictureUrl: '',
  isActive: true,
};

const valuesOf = ({ id: _, version: __, employeeIds: ___, ...service }: Service): typeof EMPTY => ({
  ...service,
  description: service.description ?? '',
  pictureUrl: service.pictureUrl ?? '',
});

const inputOf = ({ priceCents, durationMinutes, performers, ...values }: Values, present: string[]) => ({
  ...values,
  performers: {
    add: performers.filter((id) => !present.includes(id)),
    remove: present.filter((id) => !performers.includes(id)),
  },
  // An invalid amount is sent as 0, which the server refuses.
  priceCents: Number.isNaN(priceCents) ? 0 : priceCents,
  durationMinutes: numberOf(durationMinutes),
});

type Props = {
  edited: Service | null;
  professionals: Professional[];
  /** All services of the salon. */
  catalogue: Service[];
  /** Those that the salon's page shows; empty means all. */
  pageServices: string[];
  close: Close;
};

export function ServiceForm({ edited, professionals, catalogue, pageServices, close }: Props) {
  const [category] = useState(() => mostUsed(catalogue.map((one) => one.category)) ?? 'corte');
  const present = edited?.employeeIds ?? professionals.filter(performsAll).map(({ id }) => id);
  // The state when the form opened. A comparison with a later one would remove a professional added by somebody else.
  const [shown] = useState(present);
  const [isUploading, setUploading] = useState(false);
  const form = useJsonForm({
    initialValues: edited
      ? { ...valuesOf(edited), performers: present }
      : { ...EMPTY, category, performers: usualPerformers(professionals, catalogue, category) },
    version: edited?.version,
    toSend: (values, version) =>
      edited
        ? { intent: 'services.update', id: edited.id, version, ...inputOf(values, shown) }
        : { intent: 'services.create', ...inputOf(values, shown) },
    onDone: (service) => {
      toast.success(edited ? 'Serviço atualizado!' : 'Serviço criado!');
      close(() => showStillValid(service));
    },
    words: {
      otherwise: 'Erro ao salvar serviço',
      fields: {
        // One message asks for name and price together.
        priceCents: (sent) => (sent === null ? null : 'Preço inválido'),
        durationMinutes: 'Duração inválida',
      },
    },
  });
  useLeaveQuestion(form.isDirty);

  /** The ticked professionals follow the category until the owner changes them by hand. */
  function changeCategory(next: ServiceCategory) {
    const { category, performers } = form.values;
    const proposed = category && usualPerformers(professionals, catalogue, category);
    const follows = !edited && JSON.stringify(performers) === JSON.stringify(proposed);
    form.setValues({
      category: next,
      ...(follows && { performers: usualPerformers(professionals, catalogue, next) }),
    });
  }

  return (
    <form {...form.props}>
      <Stack>
        <TextInput label="Nome" maxLength={100} required data-autofocus {...form.getInputProps('name')} />
        <Textarea label="Descrição" autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
        <SimpleGrid cols={2}>
          <MoneyInput label="Preço" required {...form.getInputProps('priceCents')} />
          <NumberField
            label="Duração (minutos)"
            required
            min={1}
            max={MINUTES_PER_DAY}
            step={5}
            {...form.getInputProps('durationMinutes')}
          />
        </SimpleGrid>
        <Select
          label="Categoria"
          placeholder="Escolha a categoria"
          required
          data={categoryChoices}
          allowDeselect={false}
          {...form.getInputProps('category')}
          onChange={(next) => next && changeCategory(next as ServiceCategory)}
        />
        <ProfessionalsField professionals={professionals} present={shown} {...form.getInputProps('performers')} />
        <PictureField label="Foto" onBusyChange={setUploading} {...form.getInputProps('pictureUrl')} />
        <Switch
          label="Ativo"
          description="Aparece na sua página"
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <PageNotice serviceId={edited?.id ?? null} pageServices={pageServices} />
      </Stack>
      <FormActions submit="Salvar" sending={form.isSending} disabled={isUploading} onCancel={close} />
    </form>
  );
}
