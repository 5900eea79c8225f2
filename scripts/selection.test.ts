import { expect, test } from 'vitest';
import { selectTests } from './selection.ts';

const files = [
  { path: 'server/services/services.test.ts', text: "test('a service is created', …)" },
  { path: 'server/auth/auth.test.ts', text: "test('too many sign-ins are refused', …)" },
  { path: 'tests/e2e/sign-in.spec.ts', text: "test('a wrong password is said at the form', BOTH, …)" },
  { path: 'tests/e2e/owner.spec.ts', text: "test('services are created', PHONE, …)" },
];

test('a word in the path selects every test of the file, a word in the text those with it in their name', () => {
  expect(selectTests('services', files)).toMatchObject({ files: ['server/services/services.test.ts'], mentioning: [] });
  expect(selectTests('sign-in', files)).toMatchObject({ files: [], mentioning: ['server/auth/auth.test.ts'] });
});

test('case makes no difference, nor does a hyphen for a space', () => {
  const { namePattern } = selectTests('Sign in', files) ?? {};
  expect('too many sign-ins are refused').toMatch(new RegExp(namePattern ?? ''));
});

test('journeys are selected by file and by name, and not by the screen they run on', () => {
  const grep = (word: string) => new RegExp(selectTests(word, files)?.journeyPattern ?? '^$', 'i');
  const signIn = ' desk sign-in.spec.ts a wrong password is said at the form @both';
  const services = ' phone owner.spec.ts services are created @phone';
  expect(signIn).toMatch(grep('sign-in'));
  expect(signIn).toMatch(grep('tests/e2e/sign-in'));
  expect(services).not.toMatch(grep('sign-in'));
  expect(services).toMatch(grep('services'));
  expect(services).not.toMatch(grep('phone'));
});

test('a word that no journey has selects no journey, and a word that nobody has selects nothing', () => {
  expect(selectTests('auth', files)).toMatchObject({ journeyPattern: null });
  expect(selectTests('no such thing', files)).toBeNull();
});

test('signs of expressions are taken as they are', () => {
  expect(selectTests('.*', files)).toBeNull();
});
