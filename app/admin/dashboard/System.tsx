import { Alert, Text, Title } from '@mantine/core';
import { IconFlag, IconHistory, IconSettings, IconShieldCheck, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './Dashboard.module.css';

const links = [
  {
    href: '/admin/settings',
    icon: IconSettings,
    title: 'Configurações do sistema',
    text: 'Nome do aplicativo, manutenção, e-mail, pagamentos e notificações.',
    forSuperAdmins: true,
  },
  {
    href: '/admin/audit-logs',
    icon: IconHistory,
    title: 'Auditoria',
    text: 'Quem fez o quê, quando e de onde.',
    forSuperAdmins: true,
  },
  {
    href: '/admin/avaliacoes',
    icon: IconFlag,
    title: 'Avaliações denunciadas',
    text: 'O que os salões pediram para você olhar.',
    forSuperAdmins: false,
  },
  {
    href: '/admin/profile',
    icon: IconUserCircle,
    title: 'Meu perfil',
    text: 'Seus dados, sua senha e a verificação em duas etapas.',
    forSuperAdmins: false,
  },
];

export function System({ isSuper }: { isSuper: boolean }) {
  return (
    <section aria-labelledby="sistema">
      <div className={classes.head}>
        <Title order={2} id="sistema">
          Sistema
        </Title>
      </div>
      <Alert icon={<IconShieldCheck size={20} />} color="yellow" title="Suas ações são auditadas" mb="md">
        Tudo o que você altera aqui fica registrado com seu nome, a hora e o endereço de rede. Nenhum registro pode ser
        alterado nem apagado.
      </Alert>
      <ul className={classes.links}>
        {links
          .filter(({ forSuperAdmins }) => isSuper || !forSuperAdmins)
          .map(({ href, icon: Icon, title, text }) => (
            <li key={href}>
              <Link to={href} className={classes.link}>
                <Icon size={22} aria-hidden />
                <span>
                  <Text component="span" fw={600} display="block">
                    {title}
                  </Text>
                  <Text component="span" c="dimmed" size="sm">
                    {text}
                  </Text>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
