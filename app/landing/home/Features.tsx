import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProductPicture } from './ProductPicture.tsx';
import { pictures } from './pictures.ts';

const COLORS = ['azul', 'cinza', 'preto', 'pink', 'violet', 'red', 'green', 'yellow'];

export function Features() {
  return (
    <section className="land-section" id="recursos" aria-labelledby="funcoes">
      <h2 id="funcoes">O balcão inteiro, no celular do cliente e no seu</h2>
      <ul className="land-features">
        <Feature title="Agendamento online 24 horas">
          <p>O cliente escolhe serviço, profissional e horário pelo celular. Só aparece o que está livre de verdade.</p>
          <span className="land-demo land-demo-night" aria-hidden="true">
            <span className="tnum">23:47</span>
            <span>
              <b>Novo agendamento</b> Manicure · amanhã, 09:00
            </span>
          </span>
        </Feature>
        <Feature title="Confirmação por WhatsApp">
          <p>Um toque abre a conversa com o texto pronto: data, horário, serviço e valor. Você só envia.</p>
          <span className="land-demo land-demo-message" aria-hidden="true">
            <IconBrandWhatsapp size={18} />
            <span>Olá, Clara! Seu agendamento em Studio Bela Vista está confirmado.</span>
          </span>
        </Feature>
        <Feature title="Lista de espera inteligente">
          <p>Dia cheio? O cliente entra na lista. Abriu um horário que serve, ele aparece primeiro para você.</p>
          <span className="land-demo land-demo-waiting" aria-hidden="true">
            <span>
              <b>Joana</b>
              <span>Luzes · sexta à tarde</span>
            </span>
            <b>Vaga aberta</b>
          </span>
        </Feature>
        <Feature title="Painel com o que importa" shape="wide">
          <p>
            Receita, retorno de clientes e serviços mais pedidos, comparados com o mês passado e prontos para exportar.
          </p>
          <span className="land-demo land-demo-picture">
            <ProductPicture {...pictures.reports} alt="Relatório dos agendamentos por status" />
          </span>
        </Feature>
        <Feature title="Página personalizável">
          <p>Oito cores, claro ou escuro, seus textos, suas fotos e os serviços que você quer mostrar.</p>
          <span className="land-demo land-demo-colors" aria-hidden="true">
            {COLORS.map((color) => (
              <span key={color} data-hue={color} />
            ))}
          </span>
        </Feature>
        <Feature title="7 dias grátis, sem cartão" shape="bar">
          <p>Você cadastra o salão e já recebe agendamentos. Só escolhe um plano se quiser continuar.</p>
          <span className="land-demo land-demo-days" aria-hidden="true">
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <span key={day}>{day === 1 ? <IconCheck size={16} /> : day}</span>
            ))}
          </span>
        </Feature>
      </ul>
    </section>
  );
}

type Props = { title: string /** On a desk. */; shape?: 'card' | 'wide' | 'bar'; children: ReactNode };

function Feature({ title, shape = 'card', children }: Props) {
  return (
    <li className="land-feature" data-wide={shape === 'wide' || undefined} data-bar={shape === 'bar' || undefined}>
      <h3>{title}</h3>
      {children}
    </li>
  );
}
