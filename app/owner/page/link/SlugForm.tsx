import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { useFetcher } from 'react-router';
import type { Refusal } from '#app/ui/answer.ts';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { OutputOf } from '#contract/index.ts';
import { slugFromName, slugFromTyped, TYPED_LENGTH } from '#lib/slug.ts';

const words = { otherwise: 'Não foi possível atualizar o link' };

type Props = { salon: { name: string; slug: string }; host: string };

/** The address as it will be stands below the field before it is saved, and exactly that one is saved. */
export function SlugForm({ salon, host }: Props) {
  const proposal = useFetcher<OutputOf<'salons.proposeSlug'> | null>();
  const propose = useDebouncedCallback((typed: string) => {
    void proposal.load(`/meu-link/endereco?${new URLSearchParams({ nome: typed })}`);
  }, 250);

  const form = useJsonForm({
    initialValues: { slug: salon.slug },
    validate: { slug: (typed) => (slugFromTyped(typed) ? null : 'Digite um nome personalizado válido') },
    toSend: ({ slug }) => ({ intent: 'salons.changeSlug', currentSlug: salon.slug, slug: becomes(slug) }),
    onDone: (saved) => showSaved(saved),
    onRefused: (refusal) => askForAnother(refusal),
    words,
  });
  /** The other address, once the owner has agreed to it. */
  const agreed = useJsonAction<'salons.changeSlug'>({ onDone: showSaved, onRefused: askForAnother, words });

  function showSaved({ slug }: OutputOf<'salons.changeSlug'>) {
    form.setInitialValues({ slug });
    form.setValues({ slug });
    toast.success('Link atualizado!', `Sua página agora é ${host}/${slug}. O endereço antigo continua funcionando.`);
  }

  /** Another salon took it after it was shown. */
  function askForAnother(refusal: Refusal<'salons.changeSlug'>): boolean {
    if (refusal.code !== 'SLUG_TAKEN') return false;
    const { slug } = refusal.data;
    confirm({
      title: `${becomes(form.getValues().slug)} já está em uso`,
      loss: `Outro salão ficou com este endereço. Sua página pode ser ${host}/${slug}.`,
      confirm: `Usar ${slug}`,
      isDestructive: false,
      onConfirm: () => {
        form.setFieldValue('slug', slug);
        agreed.run({ intent: 'salons.changeSlug', currentSlug: salon.slug, slug });
      },
    });
    return true;
  }

  /** The server's proposal; until it answers, what the text itself becomes. */
  function becomes(typed: string): string {
    if (typed === salon.slug) return typed;
    const wanted = slugFromTyped(typed);
    return proposal.data?.wanted === wanted ? proposal.data.slug : wanted;
  }

  function type(text: string) {
    const typed = text.toLowerCase().replace(/[^a-z0-9]/g, '');
    form.setFieldValue('slug', typed);
    if (typed && typed !== salon.slug) propose(typed);
  }

  const { slug: typed } = form.values;
  const next = becomes(typed);
  const isUnchanged = typed === salon.slug;
  const isNumbered = next !== slugFromTyped(typed) && !isUnchanged;

  return (
    <form {...form.props}>
      <TextInput
        label="Nome personalizado"
        description="Letras minúsculas e números"
        mt="lg"
        maxLength={TYPED_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('slug')}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Text size="sm" mt="xs" role="status" style={{ overflowWrap: 'anywhere' }}>
        {!isUnchanged && next && (
          <>
            {isNumbered && `${slugFromTyped(typed)} já está em uso. `}
            Seu endereço será <b>{`${host}/${next}`}</b>
          </>
        )}
      </Text>
      <Group gap="xs" mt="sm">
        <Button type="submit" loading={form.isSending || agreed.isRunning} disabled={isUnchanged}>
          Salvar
        </Button>
        <Button
          variant="default"
          leftSection={<IconSparkles size={18} />}
          disabled={!salon.name || form.isSending}
          onClick={() => type(slugFromName(salon.name))}
        >
          Gerar do Nome
        </Button>
      </Group>
    </form>
  );
}
