import { Paper, Text } from '@mantine/core';
import classes from './PageEditor.module.css';

type Props = { name: string; address: string; title: string; description: string; fallback: string | null };

/** About what fits; searches cut the rest. */
export const TITLE_FITS = 60;
export const DESCRIPTION_FITS = 160;

/** As the page's own `meta` has it, in the form that searches show. */
export function SearchResult({ name, address, title, description, fallback }: Props) {
  const shownTitle = title.trim() || `${name} - Agendamento Online`;
  const shownText = description.trim() || fallback || `Agende online em ${name}, a qualquer hora.`;
  return (
    <Paper p="md" component="figure" m={0} aria-label="Como aparece na busca">
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <Text className={classes.resultTitle}>{cut(shownTitle, TITLE_FITS)}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {cut(shownText, DESCRIPTION_FITS)}
      </Text>
    </Paper>
  );
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length).trimEnd()}…` : text);
