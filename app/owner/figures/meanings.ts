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
    'Todos os clientes do seu cadastro hoje, sem os removidos. Novos são os cadastrados no período, no fuso do salão.',
  revenue:
    'As vendas pela data do agendamento: o que foi concluído, e o que foi pago pela internet e ficou com o salão. Um período em andamento se compara com os mesmos dias do período anterior.',
  billed: 'Todas as vendas do salão, também as de clientes removidos.',
  waiting: 'As pessoas na lista de espera por um horário de hoje em diante.',
  popularService:
    'O serviço com mais agendamentos não cancelados no período. O preço médio é o dos serviços ativos hoje.',
  slots:
    'Horários são os agendamentos que ocupam tempo: sem os cancelados e sem quem não compareceu. A porcentagem é a parte do expediente que está ocupada.',
} as const;
