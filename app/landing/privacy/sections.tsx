import { Link } from 'react-router';
import type { LegalSection } from '#app/components/site/LegalPage.tsx';
import { AppName } from '#app/frame/AppName.tsx';
import { PlatformContact } from '../PlatformContact.tsx';
import { cookies } from './cookies.tsx';

export const sections: LegalSection[] = [
  {
    id: 'quem',
    title: 'Quem cuida de quê',
    body: (
      <>
        <p>
          O <AppName /> é o sistema em que salões recebem agendamentos. A Lei Geral de Proteção de Dados (LGPD) separa
          dois papéis:
        </p>
        <ul>
          <li>
            <strong>O salão é o controlador</strong> dos dados dos seus clientes: a ficha, os agendamentos, as
            anotações. É ele que decide o que registra. O <AppName /> é o operador: guarda esses dados em nome do salão
            e não os usa para mais nada.
          </li>
          <li>
            <strong>
              O <AppName /> é o controlador
            </strong>{' '}
            da sua conta: nome, e-mail, telefone, senha e sessões.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'dados',
    title: 'O que guardamos',
    body: (
      <ul>
        <li>
          <strong>Da sua conta:</strong> nome, e-mail, telefone e a senha embaralhada, que ninguém consegue ler. De cada
          sessão, o endereço de rede e o navegador, para que só você entre. Também qual versão dos termos e desta
          política você aceitou, e quando.
        </li>
        <li>
          <strong>Em cada salão em que você agenda:</strong> nome, telefone e, se você informar, e-mail e endereço; os
          agendamentos, com suas observações; as avaliações que você escreve.
        </li>
        <li>
          <strong>O que o salão anota:</strong> a ficha que ele mesmo faz, que pode ter data de nascimento e anotações.
          As anotações da ficha só o salão lê; as observações de um agendamento os dois leem.
        </li>
        <li>
          <strong>Na lista de espera:</strong> nome, telefone, e-mail e observações, se você os informar, o dia e o
          horário que você quer e o momento em que você aceitou ser avisado.
        </li>
        <li>
          <strong>De quem tem um salão:</strong> também os dados do salão, da equipe, dos serviços, da assinatura e das
          fotos enviadas. De cada foto enviada são retirados os dados ocultos, como o lugar em que foi feita.
        </li>
      </ul>
    ),
  },
  {
    id: 'para-que',
    title: 'Para que serve',
    body: (
      <>
        <p>
          Para marcar e cumprir o agendamento (execução de contrato): mostrar o seu horário ao salão, confirmar,
          remarcar, cancelar. Para proteger contas e horários (legítimo interesse): limitar tentativas e registrar quem
          fez o quê.
        </p>
        <p>
          <strong>Lembretes</strong> do que você agendou fazem parte do agendamento, por WhatsApp ou e-mail; você para
          quando quiser, em ‘Meu Perfil’, na página do salão, pelo link da mensagem ou respondendo SAIR. Guardamos o
          contato que pediu para parar, só para respeitar o pedido. <strong>Novidades do salão</strong> só com o seu
          consentimento, pedido à parte: guardamos qual texto você aceitou e quando, e você o retira do mesmo jeito.
        </p>
        <p>Não vendemos dados, não mostramos anúncios e não montamos perfis de ninguém.</p>
      </>
    ),
  },
  {
    id: 'quem-ve',
    title: 'Quem vê',
    body: (
      <ul>
        <li>
          <strong>O salão</strong> vê os clientes e os agendamentos dele. Um salão nunca vê os dados de outro.
        </li>
        <li>
          <strong>Você</strong> vê o que a sua conta agendou. Quem digita o seu telefone não vê nada seu.
        </li>
        <li>
          <strong>Todos</strong> veem a página do salão e as avaliações, assinadas só com o primeiro nome e uma inicial,
          como ‘Maria S.’.
        </li>
        <li>
          <strong>
            A administração do <AppName />
          </strong>{' '}
          vê salões, contas, planos e totais, nunca a ficha, a agenda ou as anotações de um cliente.
        </li>
      </ul>
    ),
  },
  {
    id: 'terceiros',
    title: 'Com quem os dados passam',
    body: (
      <>
        <p>
          Só quando o serviço foi ligado por quem opera o <AppName /> ou pelo próprio salão:
        </p>
        <ul>
          <li>o serviço de e-mail e o de WhatsApp que entregam as mensagens;</li>
          <li>
            o provedor de pagamento (como o Mercado Pago), só quando você paga pela internet: recebe o seu nome, e-mail,
            telefone, o serviço e o valor, e na página dele os dados do cartão, que nós não vemos;
          </li>
          <li>o serviço de armazenamento em que ficam as fotos enviadas;</li>
          <li>BrasilAPI e ViaCEP, que recebem apenas o CEP que o dono de um salão digita.</li>
        </ul>
        <p>
          Alguns salões mostram fotos que estão em outros sites: o seu navegador as busca lá. Mapa, WhatsApp e Instagram
          só se abrem quando você toca neles.
        </p>
      </>
    ),
  },
  {
    id: 'tempo',
    title: 'Por quanto tempo',
    body: (
      <ul>
        <li>
          <strong>Conta e perfil:</strong> até você excluir a conta.
        </li>
        <li>
          <strong>Agendamentos e vendas:</strong> ficam com o salão. Quando o cliente é excluído, ficam sem nome nem
          contato (‘Cliente removido’), nem observações, nem comentários, e as mensagens e os pedidos da lista de espera
          dele são apagados.
        </li>
        <li>
          <strong>Mensagens enviadas:</strong> são apagadas 180 dias depois de escritas.
        </li>
        <li>
          <strong>Lista de espera sem conta:</strong> o pedido de quem entrou sem conta é apagado 180 dias depois do dia
          pedido.
        </li>
        <li>
          <strong>Sessões:</strong> terminam depois de 30 dias sem uso e, em todo caso, depois de 90 dias.
        </li>
        <li>
          <strong>Links para trocar a senha:</strong> valem uma hora e uma só vez.
        </li>
        <li>
          <strong>Registro de quem fez o quê:</strong> fica, sem repetir dados de clientes. O nome ou e-mail que alguém
          trocou na própria conta sai dele quando a conta é excluída. Depois de 180 dias saem o endereço de rede e o
          navegador e, de entradas e mudanças da própria conta, tudo menos o que foi feito e quando. Quando um salão é
          excluído, o registro dele fica sem nomes nem textos.
        </li>
        <li>
          <strong>Contadores contra abuso</strong> (tentativas por conta e por endereço de rede): no máximo dois dias.
        </li>
        <li>
          <strong>Cópias de segurança:</strong> o que foi apagado sai delas quando vencem. A instalação padrão guarda as
          de sete dias.
        </li>
        <li>
          <strong>Registros de pagamento</strong> são conservados pelo tempo que a lei exige. De um salão excluído, fica
          sem nomes o que ele pagou ao <AppName />.
        </li>
        <li>
          <strong>Teste grátis já usado:</strong> quando a conta de quem teve um salão é excluída, ou troca de e-mail,
          fica um código calculado a partir do e-mail, que não se lê de volta e só serve para não repetir o teste.
        </li>
      </ul>
    ),
  },
  {
    id: 'direitos',
    title: 'Seus direitos',
    body: (
      <>
        <p>Na página do salão, em ‘Minha Conta’, ‘Meu Perfil’, você mesmo pode:</p>
        <ul>
          <li>ver e corrigir nome, telefone e endereço, e trocar e-mail e senha;</li>
          <li>baixar os seus dados em um arquivo (JSON);</li>
          <li>dar e retirar consentimentos;</li>
          <li>
            excluir a conta: o acesso é apagado, o perfil e as fichas ligadas a ela perdem nome e contato, e os
            agendamentos que viriam são cancelados. Uma ficha em que o próprio salão também marcou horários continua com
            ele. Quem tem um salão precisa encerrá-lo antes.
          </li>
        </ul>
        <p>
          Para a ficha que o salão fez, fale com o salão: ele decide sobre ela e pode corrigir ou excluir. Para o resto,{' '}
          <PlatformContact />; respondemos em até 15 dias. Você também pode reclamar à Autoridade Nacional de Proteção
          de Dados (ANPD).
        </p>
      </>
    ),
  },
  cookies,
  {
    id: 'seguranca',
    title: 'Segurança',
    body: (
      <>
        <p>
          Cada salão só alcança as próprias linhas do banco de dados. As chaves de pagamento dos salões são cifradas.
          Tentativas de entrar, de agendar e de enviar formulários têm limite. Os registros do servidor não guardam
          senhas, links secretos nem o endereço de rede de quem visita.
        </p>
        <p>
          Se um incidente puser seus dados em risco relevante, avisamos você, o salão e a ANPD, como a lei manda. Os
          limites e as regras de uso estão nos <Link to="/termos">Termos de Uso</Link>.
        </p>
      </>
    ),
  },
];
