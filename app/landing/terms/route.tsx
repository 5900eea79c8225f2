import { Link } from 'react-router';
import { LegalPage, type LegalSection } from '#app/components/site/LegalPage.tsx';
import { AppName } from '#app/frame/AppName.tsx';
import { appNameIn, pageTitle } from '#app/frame/app-name.ts';
import { MAX_UPCOMING_BOOKINGS, REVIEW_DAYS } from '#contract/ceilings.ts';
import { legalVersions } from '#contract/consent-texts.ts';
import { PlatformContact } from '../PlatformContact.tsx';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Termos de Uso', matches) },
  {
    name: 'description',
    content: `As regras do ${appNameIn(matches)} para quem agenda e para quem tem um salão: agendar, cancelar, avaliar, planos e pagamentos.`,
  },
];

const sections: LegalSection[] = [
  {
    id: 'o-que-e',
    title: (
      <>
        O que é o <AppName />
      </>
    ),
    body: (
      <p>
        Um sistema de agendamento on-line e de gestão para salões de beleza. O serviço que você agenda é prestado pelo
        salão: é com ele que você contrata, e é ele que responde pelo atendimento, pelo preço e pelo que a página dele
        diz. O <AppName /> responde pelo sistema.
      </p>
    ),
  },
  {
    id: 'conta',
    title: 'Sua conta',
    body: (
      <>
        <p>
          Cada e-mail tem uma conta, que vale em todos os salões. Informe dados verdadeiros, guarde a sua senha e não a
          divida com ninguém. Se você tem menos de 18 anos, use com a autorização de quem é responsável por você.
        </p>
        <p>
          Ver a página de um salão e os horários livres não exige conta. Ela é pedida para confirmar um agendamento.
        </p>
      </>
    ),
  },
  {
    id: 'agendar',
    title: 'Agendar',
    body: (
      <ul>
        <li>
          O agendamento vale quando o sistema o confirma. Um horário nunca é vendido duas vezes: se outra pessoa o
          reservou um instante antes, avisamos e você escolhe outro.
        </li>
        <li>O preço e a duração são os que você viu ao confirmar, mesmo que o salão os mude depois.</li>
        <li>
          Cada conta pode ter até {MAX_UPCOMING_BOOKINGS} agendamentos futuros no mesmo salão. Só o salão pode marcar,
          de propósito, um atendimento sobre outro (um encaixe).
        </li>
        <li>
          A lista de espera exige que você aceite ser avisado. Ela não reserva nada: quem confirma primeiro fica com a
          vaga.
        </li>
      </ul>
    ),
  },
  {
    id: 'cancelar',
    title: 'Cancelar, remarcar e faltar',
    body: (
      <ul>
        <li>
          Você cancela e remarca sozinho até a antecedência que o salão escolheu. Ela aparece antes de você confirmar e
          fica guardada com o agendamento; uma mudança posterior não vale para ele. Depois disso, só o salão pode
          cancelar: fale com ele.
        </li>
        <li>
          O que foi pago pela internet volta por inteiro quando você cancela dentro do prazo e quando é o salão que
          cancela. Em caso de falta, o salão decide.
        </li>
      </ul>
    ),
  },
  {
    id: 'pagar',
    title: 'Pagar pelo atendimento',
    body: (
      <ul>
        <li>
          Você paga no salão ou, onde o salão oferece, pela internet: com PIX ou com cartão, pelo provedor de pagamento
          e para a conta do próprio salão. O <AppName /> não recebe nem guarda esse dinheiro, e não vê o seu cartão.
        </li>
        <li>
          O horário pago pela internet fica guardado por 30 minutos, ou até a hora marcada, se ela vier antes. Sem o
          pagamento ele é liberado. Se o pagamento chega depois e o horário ainda está livre, ele volta a ser seu; se
          não está, o valor é devolvido por inteiro.
        </li>
        <li>
          Um salão pode pedir um sinal em vez do preço todo, de todos ou de quem já não compareceu. O sinal faz parte do
          preço, aparece antes de você confirmar e volta nos mesmos casos. A devolução é feita pela forma em que você
          pagou.
        </li>
      </ul>
    ),
  },
  {
    id: 'avaliar',
    title: 'Avaliações',
    body: (
      <p>
        Quem foi atendido pode avaliar cada atendimento uma vez, até {REVIEW_DAYS} dias depois, e mudar ou excluir a
        avaliação. Ela aparece na página do salão com o seu primeiro nome e uma inicial. O salão pode responder e pode
        denunciar uma avaliação, mas não apagá-la: só a administração do <AppName /> esconde uma avaliação, quando ela
        ofende, expõe alguém ou não trata do atendimento.
      </p>
    ),
  },
  {
    id: 'saloes',
    title: 'Para quem tem um salão',
    body: (
      <ul>
        <li>
          O teste é de 7 dias, sem cartão de crédito, uma vez por conta. Depois dele, escolha um plano para continuar.
        </li>
        <li>
          Sem plano, a gestão fica bloqueada, mas a sua página continua no ar e recebe agendamentos pagos no salão. Os
          seus dados ficam guardados, e você ainda consulta e exporta a agenda e os clientes.
        </li>
        <li>
          Cancelar mantém o acesso até o fim do período pago. Um pagamento em atraso dá três dias de tolerância. Uma
          mudança de preço só vale para novas assinaturas.
        </li>
        <li>
          Os limites de profissionais e de clientes do plano valem para o que você cadastra; nenhum agendamento de
          cliente é recusado por causa deles.
        </li>
        <li>
          Você é o controlador dos dados dos seus clientes: registre só o necessário, tenha autorização para o que envia
          e atenda os pedidos deles. Você responde por textos, fotos, preços e horários da sua página.
        </li>
      </ul>
    ),
  },
  {
    id: 'nao-pode',
    title: 'O que não é permitido',
    body: (
      <ul>
        <li>usar dados de outra pessoa sem autorização ou se passar por alguém;</li>
        <li>marcar horários sem intenção de ir, ou com programas que tomem o lugar dos outros;</li>
        <li>publicar o que é ilegal, ofensivo ou enganoso, ou enviar códigos que ataquem o sistema;</li>
        <li>tentar ver dados de outro salão ou de outra pessoa.</li>
      </ul>
    ),
  },
  {
    id: 'limites',
    title: 'Limites e disponibilidade',
    body: (
      <p>
        Para que ninguém atrapalhe os outros, tentativas de entrar, buscar, agendar e avaliar têm limite por conta e por
        rede; quem passa dele espera um pouco. O sistema pode parar para manutenção ou por falha. Um salão que
        desrespeita estes termos pode ser suspenso, com o motivo mostrado a quem o administra, que continua podendo
        cancelar o plano.
      </p>
    ),
  },
  {
    id: 'encerrar',
    title: 'Encerrar, mudar e reclamar',
    body: (
      <>
        <p>
          Você exclui a sua conta quando quiser, em ‘Meu Perfil’; o que acontece com os dados está na{' '}
          <Link to="/privacidade">Política de Privacidade</Link>. Se estes termos mudarem, a data no alto desta página
          muda também, e o que você já agendou segue as regras em vigor quando agendou.
        </p>
        <p>
          Vale a lei brasileira, com todos os direitos do consumidor. Em caso de dúvida, <PlatformContact />.
        </p>
      </>
    ),
  },
];

export default function TermsPage() {
  return (
    <LegalPage
      title="Termos de Uso"
      summary={
        <>
          O que você pode esperar do <AppName /> e do salão em que agenda, e o que eles esperam de você.
        </>
      }
      version={legalVersions.terms}
      sections={sections}
    />
  );
}
