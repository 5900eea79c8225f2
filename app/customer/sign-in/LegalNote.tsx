/** In another tab, so that what was typed stays. */
const elsewhere = { target: '_blank', rel: 'noopener' };

export function LegalNote() {
  return (
    <p className="signin-legal">
      Ao criar a conta, você aceita os{' '}
      <a href="/termos" {...elsewhere}>
        termos de uso
      </a>{' '}
      e a{' '}
      <a href="/privacidade" {...elsewhere}>
        política de privacidade
      </a>
      .
    </p>
  );
}
