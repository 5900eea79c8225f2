import { Button, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './FirstSteps.module.css';

type Props = { hasServices: boolean; hasProfessionals: boolean; slug: string };

export function FirstSteps({ hasServices, hasProfessionals, slug }: Props) {
  const steps = [
    {
      title: 'Cadastre seus serviços',
      hint: 'Nome, duração e preço: é o que seus clientes vão escolher.',
      action: 'Adicionar serviços',
      to: '/services',
      isDone: hasServices,
    },
    {
      title: 'Cadastre os profissionais',
      hint: 'Quem atende. Trabalha por conta própria? Cadastre você mesmo.',
      action: 'Adicionar profissionais',
      to: '/employees',
      isDone: hasProfessionals,
    },
    {
      title: 'Confira seus horários',
      hint: 'Começamos com segunda a sexta das 9h às 18h e sábado das 9h às 16h. Mude se precisar.',
      action: 'Ver horários',
      to: '/available-hours',
    },
    {
      title: 'Veja sua página e divulgue o link',
      hint: 'Coloque no Instagram e no WhatsApp: cada agendamento aparece aqui na hora.',
      action: 'Ver minha página',
      to: `/${slug}`,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);

  return (
    <Paper component="section" p="lg" aria-labelledby="primeiros-passos">
      <Title order={2} id="primeiros-passos">
        Primeiros passos
      </Title>
      <Text c="dimmed" mt={4}>
        Em poucos minutos seu salão recebe agendamentos online.
      </Text>
      <ol className={classes.steps}>
        {steps.map(({ title, hint, action, to, isDone }, index) => (
          <li key={to} className={classes.step}>
            <ThemeIcon variant={isDone ? 'filled' : 'light'} color={isDone ? 'green' : 'gray'} radius="xl" size={32}>
              {isDone ? <IconCheck size={18} aria-label="Feito" /> : index + 1}
            </ThemeIcon>
            <div className={classes.words}>
              <Text fw={600} size="md">
                {title}
              </Text>
              <Text c="dimmed">{hint}</Text>
            </div>
            <Button
              component={Link}
              to={to}
              variant={index === next ? 'filled' : 'default'}
              rightSection={<IconArrowRight size={16} />}
              className={classes.action}
            >
              {action}
            </Button>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
