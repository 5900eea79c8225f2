/** The most frequent passwords in Brazil: names of things, teams and feelings, with or without digits around them. */
const WORDS = new Set(
  `password passw0rd senha minhasenha senhas admin administrador qwerty qwert letmein welcome monkey dragon master iloveyou
  sunshine football princess abc abcd abcde abcdef abcdefg a aa aaa brasil brazil mudar mudei teste testes amor amores amorzinho
  teamo euteamo amoreterno jesus jesuscristo deus deusefiel deusebom flamengo mengao corinthians timao palmeiras santos saopaulo
  vasco gremio internacional cruzeiro atletico botafogo fluminense futebol princesa gatinha gatinho familia felicidade feliz
  salao meusalao cabelo cabeleireiro cabeleireira beleza barbearia barbeiro manicure unhas encaixe estrela vitoria amizade sucesso
  bemvindo bemvinda acesso entrar login usuario user guest changeme secret trocar trocarsenha qwertyuiop asdfgh asdfghjkl zxcvbnm
  qazwsx querty superman batman naruto pokemon chocolate borboleta`.split(/\s+/),
);

/** Rows of the keyboard and counted digits. Each is longer than the passwords that are a part of it. */
const ROWS = [
  '0123456789012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv',
];

/** Whether a password is one that strangers try first. A common word within a longer text does not make it one. */
export function isCommonPassword(password: string): boolean {
  const plain = plainOf(password);
  // Mostly signs, or letters of another script.
  if (plain.length * 2 <= password.length) return isRepeated(password);
  return (
    isRepeated(plain) ||
    ROWS.some((row) => row.includes(plain) || reversed(row).includes(plain)) ||
    WORDS.has(wordOf(plain))
  );
}

/** Whether a password is the name or the address of its person, with or without digits and signs around it. */
export function isOwnName(password: string, { fullName, email }: { fullName: string; email: string }): boolean {
  const word = wordOf(plainOf(password));
  const names = fullName.split(/\s+/).filter((name) => name.length >= 3);
  const [local = ''] = email.split('@');
  const own = [fullName, ...names, names.slice(0, 2).join(''), email, local].map(plainOf);
  return own.some((text) => text !== '' && (text === plainOf(password) || (word !== '' && wordOf(text) === word)));
}

/** Letters and digits alone, without accents and in lower case. */
const plainOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');

/** Without the digits around it. */
const wordOf = (plain: string) => plain.replace(/^\d+|\d+$/g, '');

/** 'aaaaaa', '121212', 'abcabc'. */
const isRepeated = (plain: string) => /^(.{1,4}?)\1+$/.test(plain);

const reversed = (text: string) => [...text].reverse().join('');
