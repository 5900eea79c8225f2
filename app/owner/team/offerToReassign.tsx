import { ButtonLink } from '#app/ui/public/Button.tsx';
import { showDialog } from '#app/ui/show-dialog.ts';

/** After the professional's access has ended: colleagues may take what is coming. */
export function offerToReassign(employeeId: string, name: string): void {
  showDialog({
    title: `Os agendamentos de ${name}`,
    content: () => (
      <div className="stack-tight">
        <p className="dimmed">
          O que {name} tem pela frente continua na agenda. Você pode passar a colegas agora, ou depois em Profissionais.
        </p>
        <p>
          <ButtonLink to={`/employees/${employeeId}/agendamentos`}>Passar os agendamentos</ButtonLink>
        </p>
      </div>
    ),
  });
}
