import { Link } from 'react-router';
import { LegalPage, type LegalSection } from '#app/components/site/LegalPage.tsx';
import { AppName } from '#app/frame/AppName.tsx';
import { appNameIn, pageTitle } from '#app/frame/app-name.ts';
import { PlatformContact } from '../PlatformContact.tsx';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Aviso de Segurança', matches) },
  {
    name: 'description',
    content: `O que o ${appNameIn(matches)} faz para proteger contas, salões e horários, e o que fazer ao atualizar uma instalação.`,
  },
];

const sections: LegalSection[] = [
  {
    id: 'critica',
    title: 'Severidade crítica',
    body: (
      <>
        <p>O que, sem a medida, entregaria a plataforma ou os dados de um salão a outra pessoa.</p>
        <ul>
          <li>
            <strong>Nenhuma senha de administrador vem pronta.</strong> Não há conta nem senha escrita no código. O
            primeiro super administrador nasce em uma tela de configuração que pede uma chave; a chave está com quem
            cuida do servidor, nunca aparece na página, e a tela se fecha para sempre depois do primeiro.
          </li>
          <li>
            <strong>Promover alguém é uma operação protegida.</strong> Só um super administrador muda o tipo de um
            usuário, com a própria senha. As sessões dessa pessoa terminam na hora, e o último super administrador não
            pode ser rebaixado nem excluído.
          </li>
          <li>
            <strong>Cada operação confere o papel no servidor.</strong> Visitante, cliente, proprietário, administrador
            e super administrador têm permissões próprias, lidas de novo a cada pedido. Esconder um botão não é uma
            permissão: um teste chama todas as operações como cada tipo de estranho.
          </li>
          <li>
            <strong>Um salão não alcança os dados de outro.</strong> O salão vem da sessão, nunca do pedido, e as
            consultas do salão ficam presas às suas próprias linhas. Administradores veem números, plano e receita,
            nunca os clientes, os agendamentos ou as anotações de um salão.
          </li>
          <li>
            <strong>Verificação em duas etapas.</strong> Administradores entram com a senha e um código do aplicativo
            autenticador, se ligarem a verificação; um super administrador que a ligou não a desliga mais. Cada código
            vale uma vez, e há códigos de recuperação.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'media',
    title: 'Severidade média',
    body: (
      <>
        <p>O que, sem a medida, abriria uma conta mal protegida ou deixaria passar dados errados.</p>
        <ul>
          <li>
            <strong>Tudo o que chega é validado no servidor.</strong> Tipos, tamanhos e formatos de cada campo são
            conferidos antes de qualquer gravação, textos com código são recusados, e o banco de dados recusa por si
            mesmo dois horários do mesmo profissional que se cruzam.
          </li>
          <li>
            <strong>Registro de auditoria.</strong> Alterações de administradores, entradas deles, papéis, planos,
            chaves de pagamento e exclusões ficam registrados: quem, o quê, quando e de onde. O registro nasce junto com
            a alteração, sem segredos, e o banco de dados recusa apagá-lo.
          </li>
          <li>
            <strong>Senhas e sessões.</strong> Senhas ficam embaralhadas e ninguém as lê. Quem administra e troca a
            senha escolhe uma de pelo menos 12 caracteres de quatro tipos. A sessão está em um cookie que nenhum script
            lê e termina depois de 30 dias sem uso e em 90 dias de qualquer forma; trocar a senha encerra as outras.
          </li>
          <li>
            <strong>Segredos cifrados.</strong> Chaves de pagamento e senhas de serviços são guardadas cifradas e nunca
            voltam inteiras para uma tela.
          </li>
          <li>
            <strong>Limite de tentativas.</strong> Entrar, criar conta, recuperar senha, agendar, avaliar e enviar
            formulários têm limite por conta e por endereço de rede.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'baixa',
    title: 'Severidade baixa',
    body: (
      <>
        <p>Camadas a mais, para quando outra falhar.</p>
        <ul>
          <li>
            <strong>Só scripts nossos.</strong> O navegador executa apenas scripts desta página, e formulários de outros
            sites são recusados.
          </li>
          <li>
            <strong>Respostas que não contam nada.</strong> Entrar e recuperar a senha respondem igual para um e-mail
            que existe e para um que não existe.
          </li>
          <li>
            <strong>Imagens refeitas.</strong> Cada foto enviada é desenhada de novo, sem os dados ocultos do arquivo.
          </li>
          <li>
            <strong>Links que ficam em casa.</strong> Um link curto leva só a uma página do próprio salão, e depois de
            entrar ninguém é levado a outro site.
          </li>
          <li>
            <strong>Tudo tem limite de tempo.</strong> Um pedido que demora é desfeito por inteiro e libera o que
            segurava.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'migracao',
    title: 'Guia de migração',
    body: (
      <>
        <p>Para quem cuida de uma instalação, ao atualizar para uma versão nova:</p>
        <ol>
          <li>
            Faça uma cópia do banco de dados e das fotos, e guarde a chave secreta (<code>SECRET_KEY</code> ou o arquivo{' '}
            <code>secret.key</code>) em outro lugar. Sem ela as sessões terminam e as chaves de pagamento salvas deixam
            de valer.
          </li>
          <li>Troque o código e inicie. O banco de dados se atualiza no início, por inteiro ou nada.</li>
          <li>
            Se ainda não há super administrador, copie a chave de inicialização que o servidor mostra ao iniciar, ou a
            que você definiu em <code>SET_UP_KEY</code>, abra <code>/secure-admin-init</code> e crie um. Depois disso a
            tela fica fechada.
          </li>
          <li>
            Em <code>/admin/profile</code>, na aba de segurança, ligue a verificação em duas etapas e guarde os códigos
            de recuperação fora do computador.
          </li>
          <li>
            Em <code>/admin/users</code>, confira quem é administrador e retire o acesso de quem não precisa mais dele.
          </li>
          <li>
            Em <code>/admin/settings</code>, confira as chaves e senhas salvas. O que está definido no ambiente do
            servidor vale mais, e a tela mostra isso.
          </li>
          <li>
            De tempos em tempos, leia <code>/admin/audit-logs</code>: entradas e mudanças que ninguém reconhece pedem
            uma troca de senha.
          </li>
        </ol>
      </>
    ),
  },
  {
    id: 'relatar',
    title: 'Encontrou uma falha?',
    body: (
      <p>
        Conte a nós antes de contar a outras pessoas, com os passos para repetir: <PlatformContact />. O que fazemos com
        dados pessoais está na <Link to="/privacidade">Política de Privacidade</Link>.
      </p>
    ),
  },
];

export default function SecurityNoticePage() {
  return (
    <LegalPage
      title="Aviso de Segurança"
      summary={
        <>
          As medidas que protegem contas, salões e horários no <AppName />, da mais grave à mais leve, e o que fazer ao
          atualizar uma instalação.
        </>
      }
      version="2026-11-22"
      sections={sections}
    />
  );
}
