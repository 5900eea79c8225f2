import { Button, CloseButton, Paper, Tabs, Title } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { MyBookings } from '#app/components/booking/MyBookings.tsx';
import { MyWaitingEntries } from '#app/components/booking/MyWaitingEntries.tsx';
import { MantineFrame } from '#app/frame/MantineFrame.tsx';
import { VisitorStyles } from '#app/frame/VisitorStyles.tsx';
import type { Booking } from '#contract/bookings.ts';
import type { ClientProfile } from '#contract/profiles.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import type { OwnWaitingEntry } from '#contract/waiting-list.ts';
import { MyProfile } from './MyProfile.tsx';

type Props = { salon: PublicSalon; bookings: Booking[]; waiting: OwnWaitingEntry[]; profile: ClientProfile };

/** 'Minha Conta'. The address says that it is open, and which tab is. */
export function AccountPanel(props: Props) {
  return (
    <MantineFrame>
      <VisitorStyles />
      <Inside {...props} />
    </MantineFrame>
  );
}

function Inside({ salon, bookings, waiting, profile }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = params.get('conta') === 'perfil' ? 'perfil' : 'agendamentos';

  const show = (next: string | null) =>
    void navigate(`?conta=${next ?? 'agendamentos'}`, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });

  return (
    <>
      <div className="salon-account-head">
        <Title order={2} id="minha-conta">
          Minha Conta
        </Title>
        <CloseButton component={Link} to={`/${salon.slug}`} preventScrollReset aria-label="Fechar Minha Conta" />
      </div>
      <Paper>
        <Tabs value={tab} onChange={show} keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="agendamentos">Meus Agendamentos</Tabs.Tab>
            <Tabs.Tab value="perfil">Meu Perfil</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="agendamentos">
            <MyBookings bookings={bookings} salon={salon} />
            <MyWaitingEntries entries={waiting} salon={salon} />
            {profile.version > 0 && (
              <Button component={Link} to={`/${salon.slug}/area-cliente`} variant="subtle" fullWidth>
                Abrir minha área de cliente
              </Button>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="perfil" p="md">
            <MyProfile salon={salon} profile={profile} />
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  );
}
