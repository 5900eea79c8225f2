import { Group, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import { FactList } from '#app/ui/FactList.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import type { MetaTemplate } from '#contract/message-channels.ts';
import classes from './Templates.module.css';

const CATEGORIES: Record<string, string> = { UTILITY: 'Utilidade (UTILITY)' };
const LANGUAGES: Record<string, string> = { pt_BR: 'Português do Brasil (pt_BR)' };

/** The templates that an administrator submits to Meta, one by one. */
export function Templates({ templates }: { templates: MetaTemplate[] }) {
  return (
    <FormSection
      title="Modelos da Meta"
      hint="No Gerenciador do WhatsApp, crie cada modelo com este nome, esta categoria, este idioma e este texto, sem mudar nada. Enquanto a Meta não aprova um modelo, a mensagem vai por e-mail."
    >
      <ul className={classes.templates}>
        {templates.map((template) => (
          <li key={template.name}>
            <Template template={template} />
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function Template({ template: { name, category, language, body, variables, button } }: { template: MetaTemplate }) {
  return (
    <details className={classes.template}>
      <summary>{name}</summary>
      <Stack gap="sm" pb="md">
        <Text c="dimmed">
          {CATEGORIES[category] ?? category} · {LANGUAGES[language] ?? language}
        </Text>
        <div className={classes.body}>{body}</div>
        <Group gap="sm">
          <CopyButton value={name} label="Copiar nome" of={name} />
          <CopyButton value={body} label="Copiar texto" of={name} />
        </Group>
        <Title order={3} fz="md">
          Exemplos das variáveis
        </Title>
        <FactList facts={variables.map((variable, at) => [`{{${at + 1}}} ${variable.name}`, variable.example])} />
        {button && (
          <>
            <Title order={3} fz="md">
              Botão para um site, com endereço dinâmico
            </Title>
            <FactList
              facts={[
                ['Texto', button.text],
                ['Endereço', button.url],
                ['Exemplo', button.example],
              ]}
            />
            <Group gap="sm">
              <CopyButton value={button.url} label="Copiar endereço" of={name} />
              <CopyButton value={button.example} label="Copiar exemplo" of={name} />
            </Group>
          </>
        )}
      </Stack>
    </details>
  );
}
