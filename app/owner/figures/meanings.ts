/** The explanation of each figure, the same on every screen. `server/figures` computes them. */
export const meanings = {
  today: 'Os agendamentos com data de hoje, em qualquer status: também os cancelados e quem não compareceu.',
  week: 'Os agendamentos da semana, em qualquer status: também os cancelados e quem não compareceu.',
  confirmed: 'Os agendamentos da semana com status Confirmado.',
  pending: 'Os agendamentos com status Agendado, de qualquer data: ninguém os confirmou ainda.',
  allAppointments: 'Todos os agendamentos do salão, de qualquer data e em qualquer status.',
  periodAppointments:
    'Os agendamentos com data no período, em qualquer status, também os que ainda vão acontecer. A taxa de conclusão é a parte dos concluídos entre todos.',
  customers:
    'Todos os clientes do seu cadastro hoje, sem os removidos. Novos são os cadastrados no período, no fuso do salão. Quem foi atendido sem cadastro conta aqui; no plano contam só os clientes com telefone ou conta.',
  newCustomers: 'Os clientes que entraram no seu cadastro neste mês, no fuso do salão, sem os removidos.',
  ownCustomers: 'Os clientes que têm ou tiveram horário com você, sem os removidos.',
  newOwnCustomers: 'Os seus clientes que entraram no cadastro do salão neste mês, no fuso do salão, sem os removidos.',
  revenue:
    'As vendas pela data do agendamento: o que foi concluído, e o que foi pago pela internet e ficou com o salão. Um período em andamento se compara com os mesmos dias do período anterior.',
  ownSales:
    'As vendas dos seus atendimentos pela data do agendamento: o que foi concluído, e o que foi pago pela internet e ficou com o salão.',
  billed: 'Todas as vendas do salão, também as de clientes removidos.',
  waiting: 'As pessoas na lista de espera por um horário de hoje em diante.',
  popularService:
    'O serviço com mais agendamentos não cancelados no período. O preço médio é o dos serviços ativos hoje.',
  services: 'Todos os serviços do seu catálogo, ativos e inativos.',
  activeServices: 'Os serviços ativos hoje. Só eles podem ser agendados.',
  averagePrice: 'A média dos preços dos serviços ativos hoje, a mesma dos relatórios. Cada serviço conta uma vez.',
  averageDuration: 'A média da duração dos serviços ativos hoje. Cada serviço conta uma vez.',
  employees: 'Todos os profissionais do salão, ativos e inativos.',
  activeEmployees: 'Os profissionais ativos hoje. São eles que contam no seu plano.',
  inactiveEmployees: 'Os profissionais inativos: o histórico deles fica, e ninguém agenda com eles.',
  averageCommission: 'A média das comissões de todos os profissionais, também dos inativos.',
  spent:
    'As vendas para este cliente: o que foi concluído, e o que ele pagou pela internet e ficou com o salão, mesmo sem comparecer.',
  lastVisit: 'O dia do último atendimento concluído.',
  nextVisit: 'O próximo agendamento que ainda não começou, com status Agendado ou Confirmado.',
  customerSince: 'O dia em que o cliente entrou no seu cadastro.',
  averageRating: 'A média das notas que os visitantes da sua página veem, sem as avaliações ocultas.',
  reviews: 'As avaliações que os visitantes da sua página veem, sem as ocultas.',
  unansweredReviews: 'As avaliações visíveis que você ainda não respondeu.',
  links: 'Todos os links curtos que existem agora, também os desativados e os vencidos.',
  linkClicks: 'Os cliques em todos esses links, cada um desde que foi criado.',
  activeLinks: 'Os links ativos que ainda não venceram.',
  chosenProfessional: 'Só conta o que passa pelo filtro de profissional.',
  slots:
    'Horários são os agendamentos que ocupam tempo: sem os cancelados e sem quem não compareceu. A porcentagem é a parte do expediente que está ocupada.',
} as const;
