import { describe, expect, test } from 'vitest';
import {
  fillText,
  type MessageKind,
  messageKindNames,
  messageProblem,
  recipientOf,
  variablesIn,
  variablesOf,
} from '#contract/message-kinds.ts';
import { kinds, write } from './kinds.ts';

const customers = {
  nome: 'Maria',
  salao: 'Barbearia Aurora',
  data: '21/11/2026',
  horario: '14:00',
  servico: 'Corte & Barba',
  valor: 'R$\u00a01.234,50',
};
const values = {
  ...customers,
  link: 'https://encaixe.example/lembrete/abc',
  horarios: '14:00, 15:30',
  cliente: 'Maria da Silva',
  telefone: '(11) 98765-4321',
  pagamento: 'Pago online',
  profissional: 'João Lima',
  endereco: 'Rua das Flores, 10, São Paulo - SP',
  telefone_salao: '(11) 3333-4444',
  devolucao: 'R$\u00a045,00 por PIX, no prazo do seu banco',
  valor_pago: 'R$\u00a045,00',
};

const whole = (kind: MessageKind, given: Partial<Record<keyof typeof values, string | null>> = values) => {
  const { subject, body } = write(kind, given);
  return `${subject}\n${body}`;
};

test('the confirmation says what the specification asks for', () => {
  expect(write('appointment_booked', customers)).toEqual({
    subject: 'Agendamento em Barbearia Aurora: 21/11/2026 às 14:00',
    body: `Olá, Maria! Seu agendamento em Barbearia Aurora está confirmado.

Data: 21/11/2026
Horário: 14:00
Serviço: Corte & Barba
Valor: R$\u00a01.234,50

Chegue com 10 minutos de antecedência.
Se precisar cancelar ou mudar, avise com antecedência.`,
  });
});

describe.each(messageKindNames)('%s', (kind) => {
  test('says each of its values, and nothing in braces', () => {
    for (const name of variablesOf(kind)) expect(whole(kind)).toContain(values[name]);
    expect(whole(kind)).not.toMatch(/[{}]|null|undefined/);
  });

  test('uses the variables that a salon may use, and no others', () => {
    const used = variablesIn(`${kinds[kind].subject}\n${kinds[kind].text}`);
    expect(messageProblem(kind, kinds[kind].text)).toBeNull();
    expect(used.toSorted()).toEqual([...variablesOf(kind)].toSorted());
  });

  test('without service, price, phone and link speaks of none of them', () => {
    const text = whole(kind, { ...values, servico: null, valor: null, telefone: null, link: null });
    expect(text).not.toMatch(/Serviço|Valor:|Telefone:|null|aqui:|cancelar:|[{}]|\n\n\n/);
    expect(text).toContain('Barbearia Aurora');
  });

  test('greets a customer by the first name, and the owner reads who it was', () => {
    const isForOwner = recipientOf(kind) === 'owner';
    expect(whole(kind).includes('Olá, Maria!')).toBe(!isForOwner);
    expect(whole(kind).includes('Maria da Silva')).toBe(isForOwner);
  });
});

describe('a salon’s own text', () => {
  test('takes the place of the default', () => {
    expect(write('appointment_booked', customers, 'Oi, {nome}!\nTe espero às {horario}.').body).toBe(
      'Oi, Maria!\nTe espero às 14:00.',
    );
  });

  test('without the link gets the line that has it, and only then', () => {
    const own = 'Oi, {nome}!\n\nAté breve.';
    expect(write('waiting_list_joined', values, own).body).toBe(
      'Oi, Maria!\n\nAté breve.\n\nPara sair da lista: https://encaixe.example/lembrete/abc',
    );
    expect(write('waiting_list_joined', values, 'Saia: { link }').body).toBe(`Saia: ${values.link}`);
    expect(write('waiting_list_joined', { ...values, link: null }, own).body).toBe('Oi, Maria!\n\nAté breve.');
    expect(write('payment_late_refunded', values, own).body).toBe('Oi, Maria!\n\nAté breve.');
    expect(write('waiting_list_joined', { ...values, horarios: null }, '{horarios}').body).toContain('lista de espera');
  });

  test('that leaves nothing gives way to the default', () => {
    const { body } = write('appointment_booked', { ...customers, valor: null }, '{valor}');
    expect(body).toContain('está confirmado');
  });

  test.each([
    ['Olá, {nome}', null],
    ['Olá, { nome }', null],
    ['Sem nada', null],
    ['Chaves { soltas', null],
    [
      '{apelido}',
      '{apelido} não existe nesta mensagem. Use: {nome} {salao} {data} {horario} {servico} {valor} {profissional} {endereco} {telefone_salao} {link} {pagamento}',
    ],
    [
      '{valor_pago} e {}',
      '{valor_pago}, {} não existe nesta mensagem. Use: {nome} {salao} {data} {horario} {servico} {valor} {profissional} {endereco} {telefone_salao} {link} {pagamento}',
    ],
  ])('%s', (text, problem) => {
    expect(messageProblem('appointment_booked', text)).toBe(problem);
  });

  test('a value in braces is no variable', () => {
    expect(fillText('Olá, {nome}!', { nome: '{link}', link: 'https://golpe.example' })).toBe('Olá, {link}!');
  });
});
