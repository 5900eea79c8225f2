import { employeesFrom, type SalonFacts, servicesFrom, textsIn } from './plan.ts';

const WEEKDAY: [string, string][] = [
  ['09:00', '12:00'],
  ['13:00', '19:00'],
];

const SERVICES = servicesFrom([
  ['Corte masculino', 'corte', 45, 6000, 30, 'Tesoura ou máquina, lavagem e finalização.'],
  ['Corte + barba', 'corte_barba', 60, 9500, 24, 'O combo da casa: corte completo e barba com toalha quente.'],
  ['Barba com toalha quente', 'barba', 30, 4500, 16, 'Navalha, toalha quente e óleo de barba.'],
  ['Corte na máquina', 'corte', 30, 4000, 9, 'Um ou dois pentes, rápido e bem-acabado.'],
  ['Corte infantil', 'corte', 30, 4500, 6, 'Até 12 anos, com toda a paciência.'],
  ['Pezinho e acabamento', 'outros', 15, 2000, 4],
  ['Sobrancelha na navalha', 'outros', 15, 2500, 4],
  ['Camuflagem de grisalhos', 'coloracao', 45, 8000, 3, 'Cobre os fios brancos com resultado natural.'],
  ['Hidratação capilar', 'tratamento', 30, 5000, 3, 'Para cabelo ressecado pelo sol ou pela química.'],
  ['Platinado', 'coloracao', 120, 22000, 1, 'Descoloração e matização, depois de uma avaliação do fio.', 'salon only'],
]);

const TEAM = employeesFrom(SERVICES, [
  ['Rafael Costa', 'barber', 50, ['Corte Masculino', 'Barba', 'Bigode'], [0, 1, 2, 3, 4, 5, 6]],
  ['Bruna Leal', 'barber', 50, ['Corte Masculino', 'Corte Feminino', 'Coloração'], [0, 1, 3, 4, 5, 6, 7, 9]],
  ['Diego Ramos', 'barber', 45, ['Corte Masculino', 'Barba'], [0, 1, 2, 3, 4, 5, 6]],
  [
    'Mirela Santos',
    'cabeleireiro',
    48,
    ['Coloração', 'Luzes', 'Hidratação', 'Corte Masculino'],
    [0, 1, 3, 4, 5, 7, 8, 9],
  ],
  ['Sônia Prado', 'recepcionista', 0, [], []],
]);

/** A barbershop in São Paulo: many short visits, full on Saturdays, open on Sunday mornings. */
export const BARBEARIA_AURORA: SalonFacts = {
  key: 'barbearia-aurora',
  owner: { fullName: 'Marina Lima', email: 'marina@barbeariaaurora.example', phone: '+5511900000181' },
  receptionist: { fullName: 'Sônia Prado', email: 'sonia@barbeariaaurora.example', phone: '+5511900000183' },
  professional: { fullName: 'Rafael Costa', email: 'rafael@barbeariaaurora.example', phone: '+5511900000184' },
  setup: {
    name: 'Barbearia Aurora',
    description: 'Corte, barba e boa conversa na Vila Madalena.',
    phone: '11900000182',
    email: 'contato@barbeariaaurora.example',
    instagram: 'barbeariaaurora.demo',
    address: 'Rua da Boa Aurora, 182, Vila Madalena',
    city: 'São Paulo',
    state: 'SP',
    zipCode: '05499-000',
  },
  whatsapp: '+5511900000182',
  plan: 'Profissional',
  takesOnlinePayment: true,
  page: {
    themeColor: 'blue',
    themeMode: 'dark',
    customDescription:
      'Barbearia de bairro na Vila Madalena. Corte na tesoura ou na máquina, barba com toalha quente e café passado na hora. Agende online e chegue na sua vez.',
    seoTitle: 'Barbearia Aurora: corte e barba na Vila Madalena',
    seoDescription: 'Agende corte, barba e tratamentos na Barbearia Aurora, em São Paulo, a qualquer hora.',
  },
  week: {
    monday: WEEKDAY,
    tuesday: WEEKDAY,
    wednesday: WEEKDAY,
    thursday: WEEKDAY,
    friday: WEEKDAY,
    saturday: [
      ['09:00', '13:00'],
      ['14:00', '17:00'],
    ],
    sunday: [['09:00', '13:00']],
  },
  demand: { sunday: 0.7, monday: 0.7, tuesday: 0.85, wednesday: 0.9, thursday: 1.1, friday: 1.5, saturday: 2.8 },
  services: SERVICES,
  team: TEAM,
  customers: {
    areaCode: '11',
    emailDomain: 'correio.example',
    firstNames: textsIn(`
      Caio / Davi / Hugo / Enzo / Téo / Lucas / Matheus / Pedro / João / Gabriel / André / Thiago / Vinícius
      Leonardo / Marcelo / Fábio / Rodrigo / Henrique / Otávio / Samuel / Igor / Renato / Murilo / Antônio / César
      Danilo / Eduardo / Joaquim / Kauê / Luan / Nicolas / Paulo / Sérgio / Wesley / Yuri / Bento / Artur / Alan
      Breno / Cauã`),
    notes: textsIn(`
      Máquina 2 nas laterais, tesoura em cima. / Pele sensível: usar espuma sem perfume. / Sempre traz o filho junto.
      Prefere o Rafael, mas aceita o Diego. / Gosta de café sem açúcar. / Alérgico a amônia.
      Costuma chegar uns 5 minutos atrasado. / Veio por indicação do irmão. / Prefere não conversar durante o corte.
      Barba sempre desenhada na navalha. / Trabalha no mercado da esquina, só pode depois das 17h.
      Degradê baixo, sem risco.`),
  },
  regular: {
    visitDays: [-74, -60, -46, -32, -18, -4, 5],
    service: 'Corte + barba',
    comment: 'Corto aqui desde que mudei de bairro. {quem} já sabe do que eu gosto.',
  },
  bookingNotes: {
    byCustomer: textsIn(`
      Quero manter o comprimento em cima. / Vou levar meu filho, ele espera comigo.
      Tenho um casamento no dia, capricha! / Pode ser degradê navalhado?
      Se atrasar uns minutinhos, aviso pelo WhatsApp. / Quero desenhar a barba dessa vez.
      Estou com a pele irritada, por favor sem loção.
      Volto de viagem nesse dia, pode ser que eu chegue em cima da hora.`),
    bySalon: textsIn(`
      Prefere máquina 2. / Ligou para marcar, primeira vez. / Vem com o pai. / Quer conversar sobre mudar o corte.
      Pediu a mesma profissional da última vez. / Paga no Pix, na saída.`),
    onWaitingList: 'Só consigo nesse horário, trabalho à tarde.',
  },
  comments: {
    5: textsIn(`
      Melhor barba da Vila. A toalha quente faz toda a diferença.
      {quem} acertou o degradê de primeira. Já deixei o próximo marcado.
      Marquei pelo celular no ônibus e em dois dias estava na cadeira. Prático demais.
      Atendimento no horário, o que hoje em dia é raridade.
      Fui com meu filho de 6 anos e tiveram uma paciência enorme com ele.
      Ambiente limpo, música boa e café de verdade. / {quem} entende de cabelo cacheado, finalmente achei alguém.
      Cortei para o meu casamento. Ficou impecável. / Preço justo e acabamento caprichado.
      Já é a quinta vez e continua excelente.
      Fiz a camuflagem dos grisalhos e ninguém percebeu. Era exatamente o que eu queria.
      {quem} escuta o que a gente pede. Parece pouco, mas não é.
      Cheguei dez minutos antes, ganhei um café e fui atendido na hora.
      A navalha na sobrancelha ficou perfeita, discreta do jeito que pedi.
      Lugar que dá vontade de voltar. Equipe muito educada. / Saí outro homem! Minha esposa aprovou.
      Sempre saio satisfeito. Recomendo o combo de corte e barba.
      Fui sem saber o que queria e {quem} me ajudou a escolher. Adorei.
      Barba alinhada, pele sem irritação nenhuma. Nota dez.
      Dá para remarcar sozinho pelo site, sem ter que ligar. Facilita a vida.
      Profissionais de primeira e ambiente tranquilo. / Rápido sem ser apressado. Meia hora e estava pronto.
      Meu pai tem 82 anos e foi tratado com muito carinho. / Top demais, virei cliente. / {quem} é fera na tesoura.
      Pontualidade, capricho e simpatia. O que mais a gente quer?
      Passei numa entrevista logo depois, o corte ajudou. / Melhor custo-benefício da região.
      Fiz hidratação depois das férias na praia, o cabelo renasceu.
      Conheci por indicação e já indiquei para três amigos. / Tudo esterilizado na minha frente. Passa confiança.
      O lembrete por WhatsApp me salvou, eu tinha esquecido.`),
    4: textsIn(`
      Corte muito bom, só esperei uns 10 minutos além do horário.
      Gostei bastante. Só faltou estacionamento por perto.
      {quem} mandou bem, mas achei o acabamento da nuca um pouco alto.
      Ótimo atendimento. No sábado o lugar fica bem cheio. / Barba excelente, corte bom. Volto com certeza.
      Muito bom, poderia abrir aos domingos. / Ficou ótimo. O preço subiu um pouco, mas ainda vale.
      Atendimento nota dez, só senti falta de ar-condicionado mais forte.`),
    3: textsIn(`
      O corte ficou bom, mas esperei meia hora com horário marcado.
      Ok para um corte rápido. Da última vez ficou melhor.
      Bom, porém pedi mais curto nas laterais e precisei voltar para ajustar.`),
    2: textsIn(`
      Marquei com um profissional e fui atendido por outro, sem aviso.
      Saí com a barba torta de um lado. Arrumaram depois, mas perdi tempo.`),
  },
};
