import { FormSection } from '#app/ui/FormSection.tsx';
import { DURATION_STEP, MAX_SALONS_PER_OWNER } from '#contract/system-settings.ts';
import { Count, type TabProps } from './fields.tsx';

/** In pixels: a number needs no more, its description does. */
const NUMBER_WIDTH = 480;

export function BusinessTab(props: TabProps) {
  return (
    <FormSection title="Regras do negócio" hint="Valem para todos os salões.">
      <Count
        {...props}
        name="maxSalonsPerOwner"
        label="Máximo de salões por proprietário"
        description={`De 1 a ${MAX_SALONS_PER_OWNER}. Hoje cada proprietário abre um salão`}
        min={1}
        max={MAX_SALONS_PER_OWNER}
        maw={NUMBER_WIDTH}
      />
      <Count
        {...props}
        name="defaultAppointmentDuration"
        label="Duração padrão do agendamento"
        description="Para agendamentos sem serviço. De 15 a 480 minutos, de 15 em 15"
        min={15}
        max={480}
        step={DURATION_STEP}
        suffix=" min"
        maw={NUMBER_WIDTH}
      />
      <Count
        {...props}
        name="platformCommissionPercentage"
        label="Comissão da plataforma"
        description="Fica guardada. Não é cobrada enquanto os salões recebem com as próprias chaves"
        min={0}
        max={100}
        suffix="%"
        decimalScale={2}
        maw={NUMBER_WIDTH}
      />
    </FormSection>
  );
}
