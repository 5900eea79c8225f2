import { employeesFrom, type SalonFacts, servicesFrom, textsIn } from './plan.ts';

const WEEKDAY: [string, string][] = [
  ['09:00', '12:00'],
  ['13:00', '19:00'],
];

const SERVICES = servicesFrom([
  ['Corte feminino', 'corte', 60, 9000, 15, 'Lavagem, corte e finalização.'],
  ['Escova modelada', 'outros', 45, 6000, 14, 'Lisa, com ondas ou para eventos.'],
  ['Coloração de raiz', 'coloracao', 90, 15000, 9, 'Retoque sem amônia.'],
  ['Luzes', 'coloracao', 180, 38000, 3, 'Mechas finas, matização e finalização incluídas.'],
  ['Progressiva', 'tratamento', 150, 32000, 3, 'Sem formol, com duração de até três meses.'],
  ['Hidratação profunda', 'tratamento', 45, 8500, 9, 'Máscara, vapor e massagem.'],
  ['Manicure', 'outros', 45, 4000, 18, 'Cutilagem e esmaltação.'],
  ['Manicure e pedicure', 'outros', 90, 7500, 12],
  ['Unhas em gel', 'outros', 120, 14000, 5, 'Alongamento ou banho de gel.'],
  ['Limpeza de pele', 'tratamento', 60, 13000, 12, 'Extração, máscara calmante e proteção.'],
]);

const TEAM = employeesFrom(SERVICES, [
  [
    'Larissa Monteiro',
    'cabeleireiro',
    50,
    ['Corte Feminino', 'Luzes', 'Coloração', 'Escova', 'Penteados'],
    [0, 1, 2, 3, 4, 5],
  ],
  ['Yasmin Farias', 'cabeleireiro', 45, ['Corte Feminino', 'Progressiva', 'Escova', 'Hidratação'], [0, 1, 2, 4, 5]],
  ['Tainá Figueira', 'manicure', 60, ['Manicure', 'Pedicure', 'Unhas Gel'], [6, 7, 8]],
  ['Camila Rocha', 'esteticista', 50, ['Limpeza de Pele', 'Hidratação', 'Manicure'], [5, 6, 9]],
  ['Jéssica Lima', 'recepcionista', 0, [], []],
]);

/** A studio for hair, nails and skin in Manaus, an hour behind Brasília: fewer and longer visits, open on Sunday mornings. */
export const STUDIO_BELA_VISTA: SalonFacts = {
  key: 'studio-bela-vista',
  owner: { fullName: 'Helena Duarte', email: 'helena@studiobelavista.example', phone: '+5592900000745' },
  receptionist: { fullName: 'Jéssica Lima', email: 'jessica@studiobelavista.example', phone: '+5592900000747' },
  professional: { fullName: 'Larissa Monteiro', email: 'larissa@studiobelavista.example', phone: '+5592900000748' },
  setup: {
    name: 'Studio Bela Vista',
    description: 'Cabelo, unhas e pele no coração de Adrianópolis.',
    phone: '92900000746',
    email: 'oi@studiobelavista.example',
    instagram: 'studiobelavista.demo',
    address: 'Rua das Samaúmas, 746, Adrianópolis',
    city: 'Manaus',
    state: 'AM',
    zipCode: '69099-000',
  },
  whatsapp: '+5592900000746',
  plan: 'Premium',
  takesOnlinePayment: false,
  page: {
    themeColor: 'pink',
    themeMode: 'light',
    customDescription:
      'Cortes, coloração, unhas e limpeza de pele em um espaço claro e tranquilo, no coração de Adrianópolis. Café passado na hora e muito cuidado com cada fio.',
    seoTitle: 'Studio Bela Vista: cabelo, unhas e pele em Manaus',
    seoDescription: 'Agende corte, luzes, progressiva, unhas em gel e limpeza de pele no Studio Bela Vista, em Manaus.',
  },
  week: {
    tuesday: WEEKDAY,
    wednesday: WEEKDAY,
    thursday: WEEKDAY,
    friday: WEEKDAY,
    saturday: [
      ['08:00', '12:00'],
      ['13:00', '18:00'],
    ],
    sunday: [['09:00', '13:00']],
  },
  demand: { sunday: 0.7, monday: 0, tuesday: 0.8, wednesday: 1, thursday: 1.2, friday: 1.6, saturday: 2.7 },
  services: SERVICES,
  team: TEAM,
  customers: {
    areaCode: '92',
    emailDomain: 'caixa.example',
    firstNames: textsIn(`
      Ana / Beatriz / Bianca / Carolina / Cecília / Débora / Eduarda / Fernanda / Gabriela / Heloísa / Isabela
      Joana / Júlia / Larissa / Letícia / Luana / Mariana / Natália / Olívia / Patrícia / Raquel / Renata / Rute
      Sabrina / Simone / Tatiana / Valéria / Vitória / Aline / Bruna / Cláudia / Denise / Elisa / Flávia / Iracema
      Jussara / Marta / Tereza / Francisca / Socorro`),
    notes: textsIn(`
      Cabelo fino, evitar calor alto. / Alérgica a esmalte com tolueno. / Faz a raiz a cada quatro semanas.
      Prefere esmaltes claros. / Aniversário em dezembro, gosta de mimo. / Vem sempre com a irmã.
      Só pode no horário do almoço. / Pele sensível: usar a linha calmante. / Não gosta de escova muito lisa.
      Pede sempre a Larissa. / Grávida: sem química até maio. / Cliente desde a inauguração.`),
  },
  regular: {
    visitDays: [-53, -25, 10],
    service: 'Limpeza de pele',
    comment: 'Venho a Manaus a trabalho e sempre passo aqui. Limpeza de pele excelente.',
  },
  bookingNotes: {
    byCustomer: textsIn(`
      Vou para uma festa às 20h, preciso sair no horário. / Quero conversar sobre mudar o tom.
      Tenho o esmalte, vou levar. / Minha filha vai junto. / Cabelo bem comprido, passa da cintura.
      Pode ser a mesma cor da última vez? / Estou com a unha do polegar quebrada.
      Só consigo nesse horário, por causa do trabalho.`),
    bySalon: textsIn(`
      Fazer teste de mecha antes. / Ligou para marcar, primeira vez. / Noiva: teste de penteado no mês que vem.
      Pediu a Larissa. / Trocar a marca do esmalte, teve alergia. / Veio pelo Instagram.`),
    onWaitingList: 'É para um aniversário no mesmo dia. Pode me chamar a qualquer hora!',
  },
  comments: {
    5: textsIn(`
      Saí me sentindo outra. {quem} tem mãos de fada. / As luzes ficaram do jeitinho da foto que levei.
      Unha em gel durou quatro semanas sem levantar. Perfeita!
      Marquei às onze da noite, deitada na cama. Amo não precisar ligar. / Lugar lindo, cheiroso e super limpo.
      A limpeza de pele foi delicada e minha pele não ficou vermelha.
      {quem} explicou cada passo e não empurrou nada que eu não precisava.
      Fiz a escova para um casamento e aguentou a noite toda, mesmo com esse calor.
      Atendimento pontual. Entrei e saí na hora combinada. / Melhor corte que já fiz em Manaus.
      Levei minha mãe e ela foi tratada como rainha. / Café gostoso, conversa boa e cabelo maravilhoso.
      {quem} salvou meu cabelo depois de uma química malfeita em outro lugar.
      A raiz ficou uniforme, sem mancha nenhuma. Já marquei a próxima. / Pedicure impecável, sem um machucado.
      Amei! Preço justo pelo cuidado que elas têm. / Tudo esterilizado e aberto na minha frente.
      Fui atendida num domingo de manhã, ajuda demais quem trabalha a semana toda.
      A progressiva alinhou sem tirar meu balanço. Era isso que eu queria.
      Equipe carinhosa, ambiente calmo. Virou meu momento da semana.
      {quem} acertou o corte no meu cacho, coisa rara. / Recebi a mensagem confirmando e deu tudo certo.
      Minha filha cortou a franja sem chorar. Nota mil. / Cabelo brilhando há duas semanas depois da hidratação.
      Profissionais atualizadas e muito atenciosas. / Fiz a limpeza de pele antes da viagem. Excelente.
      Cheguei atrasada e mesmo assim foram gentis. Obrigada!
      O esmalte não descascou. Quem cozinha todo dia sabe o que isso significa. / Indico de olhos fechados.
      Finalmente um salão que respeita o horário da gente.
      Fiquei com medo de cortar curto, {quem} me deu segurança e amei o resultado. / Nunca mais troco de salão.`),
    4: textsIn(`
      Adorei o resultado, só demorou um pouco mais que o previsto.
      Muito bom! Só é difícil conseguir vaga no sábado. / {quem} é ótima. O estacionamento é que é apertado.
      Gostei da cor, queria um pouquinho mais clara. / Atendimento excelente, o ar estava gelado demais.
      Unhas lindas, uma lascou no quinto dia e arrumaram sem cobrar. / Corte ótimo. A escova poderia durar mais.
      Ambiente agradável e bom preço. Voltarei.`),
    3: textsIn(`
      O serviço é bom, mas esperei vinte minutos com hora marcada. / Ficou bonito, porém a cor desbotou rápido.
      Gostei da limpeza de pele, não gostei da pressa no final.`),
    2: textsIn(`
      A cor ficou bem diferente da que escolhi. Corrigiram depois, mas tive que voltar. / Esmalte saiu em dois dias.`),
  },
};
