import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { PageSettings } from '#contract/salon-page.ts';
import { inputOf, type Values, valuesOf } from './values.ts';

const NONE_CHOSEN = 'Escolha pelo menos um serviço, ou mostre todos.';

export function usePageForm(settings: PageSettings) {
  return useJsonForm({
    initialValues: valuesOf(settings),
    validate: {
      selectedServices: (chosen, { services }: Values) =>
        services === 'chosen' && chosen.length === 0 ? NONE_CHOSEN : null,
    },
    version: settings.version,
    toSend: (values, version) => ({ intent: 'salonPage.saveSettings', version, ...inputOf(values) }),
    onDone: () => toast.success('Configurações salvas!', 'Sua página pública foi atualizada'),
    words: { otherwise: 'Erro ao salvar' },
  });
}

export type PageForm = ReturnType<typeof usePageForm>;
