import { ActionIcon, type ActionIconProps, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const choices = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Escuro', icon: IconMoon },
  { value: 'auto', label: 'Sistema', icon: IconDeviceDesktop },
] as const;

export function ThemeToggle(props: ActionIconProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Tema" {...props}>
          {/* CSS chooses the icon, because the server does not know the visitor's scheme. */}
          <IconSun size={20} stroke={1.75} className="mantine-dark-hidden" />
          <IconMoon size={20} stroke={1.75} className="mantine-light-hidden" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Tema</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(choices.find((choice) => choice.value === value)?.value ?? 'dark')}
        >
          {choices.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} stroke={1.75} />} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
