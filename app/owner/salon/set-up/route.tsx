import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { data, redirect } from 'react-router';
import { answerIntent, apiContext, type PageError } from '#app/api.ts';
import { homeOf } from '#app/components/account/home-of.ts';
import { ANOTHER } from '#app/components/account/set-up-another.ts';
import { titled } from '#app/frame/app-name.ts';
import { loadWithFlash } from '#app/frame/flash.ts';
import { readKept, writeKept } from '#app/ui/kept-draft.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import { toast } from '#app/ui/toast.ts';
import type { FormValues } from '#app/ui/useFormValues.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { fieldErrors } from '#app/ui/words.ts';
import { SALON_NAME_REQUIRED } from '#contract/salons.ts';
import { salonPrefix } from '#lib/salon-prefix.ts';
import { AddressFields } from '../address/AddressFields.tsx';
import type { Route } from './+types/route.ts';
import { InfoStep } from './InfoStep.tsx';
import { PageStep } from './PageStep.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import { Steps } from './Steps.tsx';
import { useSlugProposal } from './useSlugProposal.ts';
import { useStep } from './useStep.ts';
import {
  chosenPlaces,
  DRAFT,
  EMPTY_SALON,
  errorsInForm,
  errorsUntil,
  inputOf,
  LAST_STEP,
  type SetupValues,
  stepWithError,
  valuesOfDraft,
} from './values.ts';

export const meta = titled('Configurar salão');

export type SetupForm = FormValues<SetupValues>;

/**
 * For an owner without a salon, and with `?outro=1` for one who opens another. An owner with one and a customer are redirected to their own
 * page.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const account = await context.get(apiContext).auth.me();
  if (!account) throw redirect('/auth?voltar=/salon-setup');
  if (account.userType === 'customer') throw redirect('/conta');
  if (account.userType !== 'salon_owner') throw data({ code: 'FORBIDDEN' } satisfies PageError, { status: 403 });
  const isAnother = account.salon !== null;
  if (isAnother && !url.searchParams.has(ANOTHER)) throw redirect(homeOf(account));
  return { accountId: account.id, host: url.host, isAnother };
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salons.create'], {
    'salons.create': ({ slug, isOneOfSeveral }) =>
      loadWithFlash(
        new URL(`${isOneOfSeveral ? salonPrefix(slug) : ''}/salon-setup/pronto`, url),
        'Salão cadastrado com sucesso!',
        'Agora você pode começar a gerenciar seus agendamentos',
      ),
  });

export const clientAction = orOffline;

const NO_PRICE = 'Insira um valor válido para o preço';
const NO_ANSWER = 'Diga se você atende';

export default function SalonSetup({ loaderData: { accountId, host, isAnother } }: Route.ComponentProps) {
  const [step, goToStep] = useStep();
  const title = useRef<HTMLHeadingElement>(null);
  const form = useJsonForm({
    initialValues: EMPTY_SALON,
    onValuesChange: (values) => writeKept(DRAFT, values, accountId),
    toSend: (values) => ({ intent: 'salons.create', isAnother, ...inputOf(values, slug ?? (values.slug || null)) }),
    onRefused: (refusal) => {
      const errors = errorsInForm(fieldErrors(refusal), form.getValues().services);
      form.setErrors(errors);
      // One that is made from the name goes on following the name.
      if (refusal.code === 'SLUG_TAKEN' && form.getValues().slug) form.setFieldValue('slug', refusal.data.slug);
      else if (refusal.code === 'SLUG_TAKEN') askAgain();
      const wrong = stepWithError(Object.keys(errors));
      if (wrong !== null) goToStep(wrong);
      return false;
    },
    // The field may be in another step.
    alwaysToast: true,
    words: {
      otherwise: 'Erro ao cadastrar salão',
      codes: {
        UNEXPECTED: { description: 'Tente novamente mais tarde' },
        SLUG_TAKEN: ({ data }) => ({
          title: 'Este endereço acabou de ser usado',
          description: `Sua página pode ser ${host}/${data.slug}. Confira e cadastre de novo.`,
        }),
      },
    },
  });
  const { name, slug: typedSlug } = form.values;
  const isLast = step === LAST_STEP;
  const { slug, isAsking, askAgain } = useSlugProposal({ name: isLast ? name : '', typed: isLast ? typedSlug : '' });

  // Restores the values of an earlier visit or before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const draft = valuesOfDraft(readKept(DRAFT, accountId));
    const typed = Object.entries(form.getValues()).filter(([, value]) => value.length > 0);
    form.setValues({ ...draft, ...Object.fromEntries(typed) });
    if (step > 0 && !(draft.name ?? form.getValues().name).trim()) goToStep(0);
  }, []);

  // After a refusal the wrong field, else the title: the pressed button is gone, or now registers the salon.
  useDidUpdate(() => {
    window.scrollTo({ top: 0 });
    if (Object.keys(form.errors).length > 0) form.focusBadField();
    else title.current?.focus({ preventScroll: true });
  }, [step]);

  function isReady(): boolean {
    const values = form.getValues();
    const { name, services, ownRole } = values;
    if (!name.trim()) return refuse(0, { name: SALON_NAME_REQUIRED }, 'Nome obrigatório');
    const unpriced = chosenPlaces(services).filter((place) => !isPrice(services[place]?.priceCents));
    const prices = Object.fromEntries(unpriced.map((place) => [`services.${place}.priceCents`, NO_PRICE]));
    const wrong = errorsUntil(step, values);
    const first = stepWithError(Object.keys(wrong));
    if (first !== null && first < 2) return refuse(first, wrong, 'Confira o que você digitou');
    if (step >= 2 && unpriced.length > 0) return refuse(2, prices, 'Preço inválido');
    if (step === LAST_STEP && !ownRole) return refuse(LAST_STEP, { ownRole: NO_ANSWER }, 'Falta uma resposta');
    return true;
  }

  function refuse(at: number, errors: Record<string, string>, said: string): false {
    form.setErrors(errors);
    goToStep(at);
    form.focusBadField();
    toast.error(said, Object.values(errors)[0]);
    return false;
  }

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={680} mx="auto">
      <Title ref={title} tabIndex={-1} order={1} size="h2">
        {isAnother ? 'Abrir outro salão' : 'Configure seu salão'}
      </Title>
      <Text c="dimmed" mb="xl">
        {isAnother
          ? 'Ele tem a sua própria página, agenda, equipe e assinatura. O teste grátis vale uma vez por conta: escolha o plano depois do cadastro.'
          : 'Em poucos minutos sua página recebe agendamentos.'}
      </Text>
      <Steps step={step} onChoose={(wanted) => (wanted <= step || isReady()) && goToStep(wanted)} />
      <form
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady()) return;
          if (step === LAST_STEP) form.props.onSubmit(event);
          else goToStep(step + 1);
        }}
      >
        {step === 0 && <InfoStep form={form} />}
        {step === 1 && <AddressFields form={form} />}
        {step === 2 && <ServicesStep form={form} />}
        {step === LAST_STEP && <PageStep form={form} host={host} slug={slug} isAsking={isAsking} />}
        <Group justify="space-between" mt="xl">
          {step > 0 ? (
            <Button variant="default" onClick={() => goToStep(step - 1)} disabled={form.isSending}>
              Voltar
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" loading={form.isSending}>
            {step === LAST_STEP ? 'Cadastrar salão' : 'Próximo'}
          </Button>
        </Group>
      </form>
    </Paper>
  );
}

const isPrice = (cents: number | null | undefined) => Number.isInteger(cents) && Number(cents) > 0;
