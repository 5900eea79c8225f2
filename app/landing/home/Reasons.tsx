import { AppName } from '#app/frame/AppName.tsx';

const REASONS = [
  ['Leve no celular simples', 'As páginas do cliente são leves e aparecem logo, mesmo com internet fraca.'],
  [
    'Sem cadastro para olhar',
    'O cliente vê preços e horários livres antes de criar conta. Só entra na hora de confirmar.',
  ],
  ['Cada um faz o que sabe', 'Cada profissional só recebe os serviços que faz. Encaixe, só quando você decide.'],
  ['Seus clientes vêm junto', 'Traga a lista de um arquivo ou dos contatos do celular em poucos minutos.'],
  ['Os dados são seus', 'Exporte clientes e próximos agendamentos quando quiser, mesmo depois do teste.'],
  ['Feito para o Brasil', 'Em português, em reais, com o fuso de cada salão, de Manaus a São Paulo.'],
] as const;

export function Reasons() {
  return (
    <section className="land-section" aria-labelledby="motivos">
      <h2 id="motivos">
        Por que o <AppName />
      </h2>
      <ul className="land-reasons">
        {REASONS.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
