import { LegalPage } from '#app/components/site/LegalPage.tsx';
import { AppName } from '#app/frame/AppName.tsx';
import { appNameIn, pageTitle } from '#app/frame/app-name.ts';
import { legalVersions } from '#contract/consent-texts.ts';
import type { Route } from './+types/route.ts';
import { sections } from './sections.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Política de Privacidade', matches) },
  {
    name: 'description',
    content: `Que dados o ${appNameIn(matches)} guarda, para quê, por quanto tempo, quem os vê e como você os leva ou apaga.`,
  },
];

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Política de Privacidade"
      summary={
        <>
          O <AppName /> guarda o que é preciso para marcar e cumprir um horário, e nada além disso. Você leva ou apaga
          os seus dados quando quiser.
        </>
      }
      version={legalVersions.privacy}
      sections={sections}
    />
  );
}
