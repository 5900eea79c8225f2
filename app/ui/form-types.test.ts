import { expectTypeOf, test } from 'vitest';
import type { Service } from '#contract/services.ts';
import type { Conflict } from '#contract/shapes.ts';
import { useJsonAction } from './useJsonAction.ts';
import { useJsonForm } from './useJsonForm.ts';

// TypeScript checks this file; nothing here runs. An expected error that no longer is one fails `npm run check`.
const initialValues = { name: '', priceCents: null as number | null, category: null };

function Forms() {
  useJsonForm({
    initialValues,
    toSend: (values) => ({ intent: 'services.create', ...values }),
    onDone: (service) => expectTypeOf(service).toEqualTypeOf<Service>(),
    words: {
      otherwise: 'Erro ao salvar serviço',
      fields: { priceCents: 'Preço inválido' },
      codes: { CEILING_REACHED: ({ data }) => ({ description: `Até ${data.limit.toFixed()} serviços` }) },
    },
  });

  useJsonForm({
    initialValues,
    toSend: (values) => ({ intent: 'services.create', ...values }),
    words: {
      otherwise: '',
      // @ts-expect-error the contract calls it durationMinutes
      fields: { duration: 'Duração inválida' },
    },
  });

  useJsonForm({
    initialValues,
    toSend: (values) => ({ intent: 'services.create', ...values }),
    // @ts-expect-error creating a service takes no slot
    words: { otherwise: '', codes: { SLOT_TAKEN: {} } },
  });

  useJsonForm({
    initialValues: { name: '', price: 0, category: null },
    // @ts-expect-error the contract calls it priceCents
    toSend: (values) => ({ intent: 'services.create', ...values }),
  });

  useJsonForm({
    initialValues,
    // @ts-expect-error an optional field under another name
    toSend: (values) => ({ intent: 'services.create', ...values, minutes: 30 }),
  });

  // @ts-expect-error no such operation
  useJsonForm({ initialValues, toSend: (values) => ({ intent: 'services.add', ...values }) });

  useJsonForm({
    initialValues,
    toSend: (values) =>
      values.priceCents
        ? { intent: 'services.update', id: '', version: 1, ...values }
        : { intent: 'services.create', ...values },
    onRefused(refusal) {
      if (refusal.code === 'CHANGED_MEANWHILE') return true;
      // @ts-expect-error neither of the two asks about coming appointments
      return refusal.code === 'UPCOMING_APPOINTMENTS';
    },
  });
}

function Actions() {
  const remove = useJsonAction<'services.delete'>({
    onRefused(refusal) {
      if (refusal.code === 'UPCOMING_APPOINTMENTS') expectTypeOf(refusal.data.conflicts).toEqualTypeOf<Conflict[]>();
      return false;
    },
  });
  // @ts-expect-error the service is called id
  remove.run({ intent: 'services.delete', serviceId: '' });
  // @ts-expect-error not the operation that was named
  remove.run({ intent: 'services.activate', id: '' });
}

test('forms and buttons are typed by the contract', () => {
  expectTypeOf(Forms).toBeFunction();
  expectTypeOf(Actions).toBeFunction();
});
