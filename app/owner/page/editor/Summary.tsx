import { Paper, Title } from '@mantine/core';
import classes from './PageEditor.module.css';
import { COLORS, MODES, type Values } from './values.ts';

const count = (value: number, one: string, many: string, none: string) =>
  value === 0 ? none : `${value} ${value === 1 ? one : many}`;

/** The present choices, saved or not. */
export function Summary({ values }: { values: Values }) {
  const color = COLORS.find(({ value }) => value === values.themeColor);
  const mode = MODES.find(({ value }) => value === values.themeMode);
  const facts = [
    ['Tema', `${mode?.label}, ${color?.label.toLowerCase()}`],
    ['Descrição', values.customDescription.trim() ? 'Personalizada' : 'A do salão'],
    [
      'Serviços',
      values.services === 'all'
        ? 'Todos'
        : count(values.selectedServices.length, 'escolhido', 'escolhidos', 'Nenhum escolhido'),
    ],
    ['Profissionais', values.showEmployees ? 'Aparecem' : 'Não aparecem'],
    ['Disponibilidade', values.showAvailability ? 'Aparece' : 'Não aparece'],
    ['Logo', values.logoUrl ? 'Própria' : 'Iniciais do nome'],
    ['Galeria', count(values.galleryImages.length, 'foto', 'fotos', 'Sem fotos')],
  ] as const;
  return (
    <Paper component="section" p="md" aria-labelledby="resumo">
      <Title order={2} id="resumo" mb="sm">
        Resumo
      </Title>
      <div className={classes.theme} data-mode={values.themeMode} aria-hidden>
        <span style={{ background: color?.hex }} />
        <i />
        <i />
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
