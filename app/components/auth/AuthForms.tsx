import { Tabs, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '../../ui/toast.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { SignInForm } from './SignInForm.tsx';

const TITLES = { entrar: 'Entre na sua conta', cadastrar: 'Crie sua conta', recuperar: 'Recuperar senha' } as const;
type Mode = keyof typeof TITLES;

type Props<Typed extends { email: string }> = {
  /** What stands there when the address names no form. */
  first?: Mode;
  /** What signing in or up is for. */
  intro?: string;
  nothingTyped: Typed;
  register: (form: { typed: Typed; onTyped: (typed: Typed) => void; onKnownEmail: () => void }) => ReactNode;
};

/** Sign-in, sign-up and the forgotten password, one at a time; which one stands in the address (`?modo=`). */
export function AuthForms<Typed extends { email: string }>({
  first = 'entrar',
  intro,
  nothingTyped,
  register,
}: Props<Typed>) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('modo') ?? first;
  const mode: Mode = Object.hasOwn(TITLES, asked) ? (asked as Mode) : 'entrar';
  // Outlives the form that it was typed into, as one goes to another and back.
  const [typed, setTyped] = useState(nothingTyped);
  const email = { email: typed.email, onEmail: (email: string) => setTyped((current) => ({ ...current, email })) };
  const isIntroduced = intro !== undefined && mode !== 'recuperar';

  function show(next: string | null) {
    // What was wrong with one form is nothing to another.
    toast.clear();
    setParams(
      (current) => {
        current.set('modo', next ?? first);
        return current;
      },
      { preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }

  return (
    <>
      <Title order={1} size="h2" mb={isIntroduced ? 4 : 'md'}>
        {TITLES[mode]}
      </Title>
      {isIntroduced && (
        <Text c="dimmed" mb="md">
          {intro}
        </Text>
      )}
      {mode === 'recuperar' ? (
        <RecoverForm {...email} onBack={() => show('entrar')} />
      ) : (
        <Tabs value={mode} onChange={show} keepMounted={false}>
          <Tabs.List grow mb="lg">
            <Tabs.Tab value="entrar">Entrar</Tabs.Tab>
            <Tabs.Tab value="cadastrar">Cadastrar</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="entrar">
            <SignInForm {...email} onForgotten={() => show('recuperar')} />
          </Tabs.Panel>
          <Tabs.Panel value="cadastrar">
            {register({ typed, onTyped: setTyped, onKnownEmail: () => show('entrar') })}
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}
