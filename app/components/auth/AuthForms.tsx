import { Tabs, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '#app/ui/toast.ts';
import type { WordTable } from '#app/ui/words.ts';
import { NeedsScripts } from './NeedsScripts.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { type SignInExtras, SignInForm } from './SignInForm.tsx';

const TITLES = { entrar: 'Entre na sua conta', cadastrar: 'Crie sua conta', recuperar: 'Recuperar senha' } as const;
type Mode = keyof typeof TITLES;

type Props<Typed extends { email: string }> = {
  /** The form that is shown when the address names none. */
  first?: Mode;
  /** The purpose of signing in or up. */
  intro?: string;
  nothingTyped: Typed;
  register: (form: { typed: Typed; onTyped: (typed: Typed) => void; onKnownEmail: () => void }) => ReactNode;
  signInWords: WordTable<'auth.signIn'>;
  signIn?: SignInExtras;
  recoverWords: WordTable<'auth.requestPasswordReset'>;
  recovering?: { note: string; onSent: (email: string) => void } | undefined;
  /** The salon to whose page the link in the mail leads back. */
  slug?: string;
};

/** Sign-in, sign-up and the forgotten password, one at a time; which one stands in the address (`?modo=`). */
export function AuthForms<Typed extends { email: string }>({
  first = 'entrar',
  intro,
  nothingTyped,
  register,
  signInWords,
  signIn,
  recoverWords,
  recovering,
  slug,
}: Props<Typed>) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('modo') ?? first;
  const mode: Mode = Object.hasOwn(TITLES, asked) ? (asked as Mode) : 'entrar';
  // Typed values are kept here while the person switches between forms.
  const [typed, setTyped] = useState(nothingTyped);
  const email = { email: typed.email, onEmail: (email: string) => setTyped((current) => ({ ...current, email })) };
  const isIntroduced = intro !== undefined && mode !== 'recuperar';

  function show(next: string | null) {
    // A message belongs to one form only.
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
      <NeedsScripts />
      <Title order={1} size="h2" mb={isIntroduced ? 4 : 'md'}>
        {TITLES[mode]}
      </Title>
      {isIntroduced && (
        <Text c="dimmed" mb="md">
          {intro}
        </Text>
      )}
      {mode === 'recuperar' ? (
        <RecoverForm {...email} slug={slug} meanwhile={recovering} words={recoverWords} onBack={() => show('entrar')} />
      ) : (
        <Tabs value={mode} onChange={show} keepMounted={false}>
          <Tabs.List grow mb="lg">
            <Tabs.Tab value="entrar">Entrar</Tabs.Tab>
            <Tabs.Tab value="cadastrar">Cadastrar</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="entrar">
            <SignInForm {...email} {...signIn} words={signInWords} onForgotten={() => show('recuperar')} />
          </Tabs.Panel>
          <Tabs.Panel value="cadastrar">
            {register({ typed, onTyped: setTyped, onKnownEmail: () => show('entrar') })}
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}
