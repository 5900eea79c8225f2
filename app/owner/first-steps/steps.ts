import type { FirstSteps, OwnSalon } from '#contract/salons.ts';

export type Step = {
  name: keyof FirstSteps;
  title: string;
  hint: string;
  action: string;
  to: string;
  /** The words on the step's own screen once it is done. */
  done: string;
};

export const stepsOf = ({ slug }: Pick<OwnSalon, 'slug'>): Step[] => [
  {
    name: 'services',
    title: 'Cadastre seus serviços',
    hint: 'Nome, duração e preço: é o que seus clientes vão escolher.',
    action: 'Adicionar serviços',
    to: '/services',
    done: 'Seus serviços já aparecem na sua página.',
  },
  {
    name: 'professionals',
    title: 'Cadastre os profissionais',
    hint: 'Quem atende. Trabalha por conta própria? Cadastre você mesmo.',
    action: 'Adicionar profissionais',
    to: '/employees',
    done: 'Sua equipe já pode ser escolhida.',
  },
  {
    name: 'hours',
    title: 'Confira seus horários',
    hint: 'Começamos com segunda a sexta das 9h às 18h e sábado das 9h às 16h. Mude se precisar.',
    action: 'Ver horários',
    to: '/available-hours',
    done: 'Estes são os horários em que seus clientes podem agendar.',
  },
  {
    name: 'page',
    title: 'Veja sua página e divulgue o link',
    hint: 'Coloque no Instagram e no WhatsApp: cada agendamento aparece aqui na hora.',
    action: 'Ver minha página',
    to: `/${slug}`,
    done: '',
  },
];

/** The first step that is not done; undefined when all are. */
export const findNextStep = ({ slug, firstSteps }: Pick<OwnSalon, 'slug' | 'firstSteps'>) =>
  stepsOf({ slug }).find(({ name }) => !firstSteps[name]);
