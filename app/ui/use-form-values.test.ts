import { createElement, type FormEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type FormOptions, type FormValues, useFormValues } from './useFormValues.ts';

const initialValues = {
  name: 'Corte',
  priceCents: 4500 as number | null,
  isActive: true,
  ranges: [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '18:00' },
  ],
};
type Values = typeof initialValues;
type Form = FormValues<Values>;

/** The form's state after the steps. Each step gets the form as React rendered it after the step before. */
function formAfter(steps: ((form: Form) => void)[], options: Partial<FormOptions<Values>> = {}): Form {
  const rendered: Form[] = [];
  const Screen = () => {
    const form = useFormValues({ initialValues, ...options });
    rendered.push(form);
    // A change during rendering makes React render again, also on the server.
    const step = steps[rendered.length - 1];
    if (step) step(form);
    return null;
  };
  renderToString(createElement(Screen));
  expect(rendered.length, 'each step changes what is shown').toBeGreaterThan(steps.length);
  return rendered.at(-1) as Form;
}

const typed = (element: Partial<HTMLInputElement>) => ({ nativeEvent: {}, currentTarget: element });

describe('what is typed', () => {
  test.each([
    ['name', typed({ value: 'Barba' }), { ...initialValues, name: 'Barba' }],
    ['priceCents', null, { ...initialValues, priceCents: null }],
    ['isActive', typed({ type: 'checkbox', checked: false }), { ...initialValues, isActive: false }],
    [
      'ranges.1.start',
      '14:00',
      { ...initialValues, ranges: [initialValues.ranges[0], { start: '14:00', end: '18:00' }] },
    ],
  ] as const)('into %s stands there, and nowhere else', (path, what, values) => {
    const began = structuredClone(initialValues);
    const form = formAfter([(form) => form.getInputProps(path).onChange(what)]);
    expect(form.values).toEqual(values);
    expect(form.getValues()).toEqual(values);
    expect(initialValues).toEqual(began);
  });

  test('comes back in the field, by its path', () => {
    const form = formAfter([(form) => form.setFieldValue('ranges.0.end', '11:30')]);
    expect(form.getInputProps('ranges.0.end')).toMatchObject({ name: 'ranges.0.end', value: '11:30' });
    expect(form.getInputProps('isActive', { type: 'checkbox' })).toMatchObject({ checked: true });
    expect(form.getInputProps('isActive', { type: 'checkbox' })).not.toHaveProperty('value');
  });

  test('into several fields before React renders is all kept, and told once for each change', () => {
    const told: Values[] = [];
    const change = (form: Form) => {
      form.setFieldValue('name', 'Barba');
      form.setFieldValue('name', 'Barba');
      form.setValues({ priceCents: 3000 });
      form.setFieldValue('ranges.0.start', '08:00');
    };
    const { values } = formAfter([change], { onValuesChange: (values) => told.push(values) });
    expect(values).toMatchObject({ name: 'Barba', priceCents: 3000, ranges: [{ start: '08:00' }, {}] });
    expect(told.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Barba', 4500],
      ['Barba', 3000],
      ['Barba', 3000],
    ]);
  });
});

describe('an error', () => {
  const fromServer = { name: 'Nome já usado', priceCents: 'Preço inválido', isActive: null };

  test('of the server stands at its field, and keeps what was typed', () => {
    const form = formAfter([(form) => form.setFieldValue('name', 'Barba'), (form) => form.setErrors(fromServer)]);
    expect(form.errors).toEqual({ name: 'Nome já usado', priceCents: 'Preço inválido' });
    expect(form.getInputProps('name')).toMatchObject({ error: 'Nome já usado', value: 'Barba' });
  });

  test('goes with the next change of its field, and the others stay', () => {
    const form = formAfter([(form) => form.setErrors(fromServer), (form) => form.setFieldValue('name', 'Barba')]);
    expect(form.errors).toEqual({ priceCents: 'Preço inválido' });
  });

  test('of a range that is removed goes with it, and those behind it move up', () => {
    const form = formAfter([
      (form) => form.setErrors({ 'ranges.0.start': 'Início inválido', 'ranges.1.end': 'Fim inválido' }),
      (form) => form.removeListItem('ranges', 0),
    ]);
    expect(form.values.ranges).toEqual([initialValues.ranges[1]]);
    expect(form.errors).toEqual({ 'ranges.0.end': 'Fim inválido' });
  });
});

describe('a submit', () => {
  const submitted = (form: Form) => {
    const outcome = { prevented: 0, sent: [] as Values[], refused: 0 };
    const event = { preventDefault: () => outcome.prevented++ } as unknown as FormEvent;
    form.onSubmit(
      (values) => outcome.sent.push(values),
      () => outcome.refused++,
    )(event);
    return outcome;
  };

  test.each([
    ['of each field', { name: (name: string) => (name ? null : 'Informe o nome') }],
    ['of the whole form', ({ name }: Values) => ({ name: name ? null : 'Informe o nome' })],
  ])('is refused by rules %s until they hold', (_, validate) => {
    const outcomes: ReturnType<typeof submitted>[] = [];
    const submit = (form: Form) => void outcomes.push(submitted(form));
    const steps = [(form: Form) => form.setFieldValue('name', ''), submit];
    expect(formAfter(steps, { validate }).errors).toEqual({ name: 'Informe o nome' });
    const mended = (form: Form) => form.setFieldValue('name', 'Barba');
    expect(formAfter([...steps, mended, submit], { validate }).errors).toEqual({});
    expect(outcomes).toMatchObject([
      { prevented: 1, sent: [], refused: 1 },
      { prevented: 1, sent: [], refused: 1 },
      { prevented: 1, sent: [{ ...initialValues, name: 'Barba' }], refused: 0 },
    ]);
  });
});

describe('a form', () => {
  const rename = (name: string) => (form: Form) => form.setFieldValue('name', name);

  test('is dirty while it differs from what is saved', () => {
    expect(formAfter([]).isDirty()).toBe(false);
    expect(formAfter([rename('Barba')]).isDirty()).toBe(true);
    expect(formAfter([rename('Barba'), rename('Corte')]).isDirty()).toBe(false);
    expect(formAfter([rename('Barba'), (form) => form.resetDirty()]).isDirty()).toBe(false);
    expect(formAfter([rename('Barba'), (form) => form.resetDirty({ name: 'Corte' })]).isDirty()).toBe(true);
  });

  test('that learns what is saved keeps what was typed, and goes back to what is saved', () => {
    const saved = { ...initialValues, name: 'Corte novo' };
    const learn = (form: Form) => form.setInitialValues(saved);
    expect(formAfter([rename('Barba'), learn]).values.name).toBe('Barba');
    const failed = (form: Form) => form.setErrors({ name: 'Nome já usado' });
    const { values, errors, isDirty } = formAfter([rename('Barba'), learn, failed, (form) => form.reset()]);
    expect({ values, errors, isDirty: isDirty() }).toEqual({ values: saved, errors: {}, isDirty: false });
  });
});
