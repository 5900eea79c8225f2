import type { LegalSection } from '#app/components/site/LegalPage.tsx';

export const cookies: LegalSection = {
  id: 'cookies',
  title: 'Cookies e o que fica no seu aparelho',
  body: (
    <>
      <p>Só o que faz o site funcionar. Não há cookies de publicidade nem de análise, nem scripts de outros sites.</p>
      <ul>
        <li>
          <strong>Sessão:</strong> mantém você na sua conta; nenhum script a lê.
        </li>
        <li>
          <strong>Navegador conhecido:</strong> lembra por até 400 dias que você já entrou na sua conta neste navegador,
          para que as tentativas de estranhos não impeçam você de entrar; nenhum script o lê.
        </li>
        <li>
          <strong>Aviso:</strong> guarda por um minuto a mensagem que aparece depois de salvar.
        </li>
        <li>
          <strong>Plano:</strong> lembra por trinta dias o plano que você escolheu antes de criar a conta.
        </li>
        <li>
          <strong>Menu:</strong> lembra por sete dias se o dono de um salão deixou o menu aberto.
        </li>
        <li>
          <strong>No navegador:</strong> o tema claro ou escuro; o que você começou a escrever, até enviar ou sair da
          conta; e cópias da página do salão e, com você na conta, da sua área do cliente, para que apareçam sem
          internet.
        </li>
      </ul>
    </>
  ),
};
