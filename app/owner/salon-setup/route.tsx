import { Button, Group, Paper, Stack, Stepper, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { SALON_NAME_REQUIRED } from '#contract/salons.ts';
import { answerIntent, apiContext } from '../../api.ts';
import { redirectWithFlash } from '../../flash.ts';
import { FieldColumns } from '../../ui/FieldColumns.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { readTab, writeTab } from '../../ui/tab-storage.ts';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { fieldErrors } from '../../ui/words.ts';
import { AddressFields } from '../address/AddressFields.tsx';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Configurar salão · Encaixe' }];

/** For an owner without a salon; anyone else is redirected to their own page (D9b). */
export async function loader({ context }: Route.LoaderArgs) {
  const account = await context.get(apiContext).auth.me();
  if (!account) throw redirect('/auth?voltar=/salon-setup');
  if (account.userType === 'customer') throw redirect('/conta');
  if (account.userType !== 'salon_owner') throw redirect('/admin');
  if (account.salon) throw redirect('/dashboard');
  return { accountId: account.id };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salons.create'], {
    'salons.create': () =>
      redirectWithFlash(
        '/dashboard',
        'Salão cadastrado com sucesso!',
        'Agora você pode começar a gerenciar seus agendamentos',
      ),
  });

export const clientAction = orOffline;

const EMPTY_SALON = {
  name: '',
  description: '',
  phone: '',
  email: '',
  instagram: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  timeZone: '',
};
const DRAFT = 'novo-salao';
const FIRST_STEP = ['name', 'description', 'phone', 'email', 'instagram'];

export default function SalonSetup({ loaderData: { accountId } }: Route.ComponentProps) {
  const [step, goToStep] = useStep();
  const title = useRef<HTMLHeadingElement>(null);
  const form = useJsonForm({
    initialValues: EMPTY_SALON,
    onValuesChange: (values) => writeTab(DRAFT, values, accountId),
    toSend: (values) => ({ intent: 'salons.create', ...values }),
    onRefused: (refusal) => {
      const isInFirstStep = Object.keys(fieldErrors(refusal)).some((path) => FIRST_STEP.includes(path));
      if (isInFirstStep) goToStep(0);
      return false;
    },
    // The field may be in the other step.
    alwaysToast: true,
    words: {
      otherwise: 'Erro ao cadastrar salão',
      codes: {
        UNEXPECTED: { description: 'Tente novamente mais tarde' },
      },
    },
  });

  // Restores the values typed before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const draft = readTab<Partial<typeof EMPTY_SALON>>(DRAFT, accountId) ?? {};
    for (const [field, typed] of Object.entries(draft)) {
      if (Object.hasOwn(EMPTY_SALON, field) && typed && !form.getValues()[field as keyof typeof EMPTY_SALON]) {
        form.setFieldValue(field as keyof typeof EMPTY_SALON, typed);
      }
    }
    if (step === 1 && !form.getValues().name.trim()) goToStep(0);
  }, []);

  // After a refusal the wrong field, else the title: the pressed button is gone, or now registers the salon.
  useDidUpdate(() => {
    if (Object.keys(form.errors).length > 0) form.focusBadField();
    else title.current?.focus({ preventScroll: true });
  }, [step]);

  function goOn() {
    if (form.values.name.trim()) return goToStep(1);
    form.setFieldError('name', SALON_NAME_REQUIRED);
    form.focusBadField();
    toast.error('Nome obrigatório', SALON_NAME_REQUIRED);
  }

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={640} mx="auto">
      <Title ref={title} tabIndex={-1} order={1} size="h2">
        Configure seu salão
      </Title>
      <Text c="dimmed" mb="xl">
        Só o nome é obrigatório. O resto você completa quando quiser.
      </Text>
      <Stepper active={step} onStepClick={(wanted) => (wanted === 0 ? goToStep(0) : goOn())} mb="xl">
        <Stepper.Step label="Informações" description="Passo 1 de 2" />
        <Stepper.Step label="Localização" description="Passo 2 de 2" />
      </Stepper>
      <form
        {...form.props}
        onSubmit={(event) => {
          if (step === 1) return form.props.onSubmit(event);
          event.preventDefault();
          goOn();
        }}
      >
        {step === 0 ? (
          <Stack>
            <TextInput label="Nome do salão" maxLength={100} required {...form.getInputProps('name')} />
            <Textarea
              label="Descrição"
              description="O que você faz de melhor, em uma ou duas frases"
              autosize
              minRows={2}
              {...form.getInputProps('description')}
            />
            <FieldColumns>
              <PhoneInput label="Telefone" {...form.getInputProps('phone')} />
              <TextInput label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
            </FieldColumns>
            <TextInput label="Instagram" placeholder="@seusalao" {...form.getInputProps('instagram')} />
          </Stack>
        ) : (
          <AddressFields form={form} />
        )}
        <Group justify="space-between" mt="xl">
          {step === 1 ? (
            <Button variant="default" onClick={() => goToStep(0)} disabled={form.isSending}>
              Voltar
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" loading={form.isSending}>
            {step === 0 ? 'Próximo' : 'Cadastrar salão'}
          </Button>
        </Group>
      </form>
    </Paper>
  );
}

/** The open step is in the address, so a reload keeps it and Back leads to the step before. */
function useStep() {
  const [params, setParams] = useSearchParams();
  const step = params.get('passo') === '2' ? 1 : 0;
  const goToStep = (wanted: 0 | 1) => {
    if (wanted === step) return;
    setParams(wanted === 1 ? { passo: '2' } : {}, { preventScrollReset: true, defaultShouldRevalidate: false });
  };
  return [step, goToStep] as const;
}
