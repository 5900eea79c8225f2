import { List, Paper, Title } from '@mantine/core';

export function Tips() {
  return (
    <Paper component="section" p="md" aria-labelledby="dicas">
      <Title order={2} id="dicas" mb="xs">
        Dicas de uso
      </Title>
      <List size="sm" spacing="xs">
        <List.Item>Coloque o link na bio do Instagram e na mensagem automática do WhatsApp.</List.Item>
        <List.Item>Deixe o cartaz com o QR code no balcão e no espelho: quem espera já marca a volta.</List.Item>
        <List.Item>Use um link curto por serviço em promoção e compare os cliques.</List.Item>
        <List.Item>
          Trocou o nome personalizado? Os endereços antigos continuam levando à sua página; um que passe um ano sem
          visitas fica livre.
        </List.Item>
      </List>
    </Paper>
  );
}
