import type { Language, ReportFileKind, ReportRow, robotKinds, TicketStatus } from '@chatflow/contract'

interface ReportTexts {
  /** Without its ending. */
  fileName: Record<ReportFileKind, string>
  sheet: Record<ReportFileKind, string>
  status: Record<TicketStatus, string>
  robots: Record<(typeof robotKinds)[number], string>
  sla: Record<NonNullable<ReportRow['sla']>, string>
  noConnection: string
  online: string
  offline: string
  removed: string
}

export const reportTexts: Record<Language, ReportTexts> = {
  'pt-BR': {
    fileName: {
      tickets: 'atendimentos',
      attendants: 'atendentes',
      tags: 'tags',
      channels: 'canais',
      robots: 'robos',
      campaigns: 'campanhas',
    },
    sheet: {
      tickets: 'Atendimentos',
      attendants: 'Atendentes',
      tags: 'Tags',
      channels: 'Canais',
      robots: 'Robôs',
      campaigns: 'Campanhas',
    },
    status: {
      open: 'Atendendo',
      pending: 'Aguardando',
      closed: 'Resolvido',
      group: 'Grupo',
      lgpd: 'Aguardando consentimento',
      nps: 'Aguardando avaliação',
    },
    robots: {
      menu: 'Chatbot das filas',
      flow: 'Fluxos de conversa',
      prompt: 'Assistente de IA',
      integration: 'Integrações',
    },
    sla: { inTime: 'No prazo', late: 'Fora do prazo' },
    noConnection: 'Sem conexão',
    online: 'Online',
    offline: 'Offline',
    removed: 'Usuário removido',
  },
  en: {
    fileName: {
      tickets: 'conversations',
      attendants: 'agents',
      tags: 'tags',
      channels: 'channels',
      robots: 'bots',
      campaigns: 'campaigns',
    },
    sheet: {
      tickets: 'Conversations',
      attendants: 'Agents',
      tags: 'Tags',
      channels: 'Channels',
      robots: 'Bots',
      campaigns: 'Campaigns',
    },
    status: {
      open: 'In progress',
      pending: 'Waiting',
      closed: 'Resolved',
      group: 'Group',
      lgpd: 'Waiting for consent',
      nps: 'Waiting for a rating',
    },
    robots: {
      menu: 'Queue chatbot',
      flow: 'Conversation flows',
      prompt: 'AI assistant',
      integration: 'Integrations',
    },
    sla: { inTime: 'In time', late: 'Overdue' },
    noConnection: 'No connection',
    online: 'Online',
    offline: 'Offline',
    removed: 'Removed user',
  },
  es: {
    fileName: {
      tickets: 'conversaciones',
      attendants: 'agentes',
      tags: 'etiquetas',
      channels: 'canales',
      robots: 'bots',
      campaigns: 'campanas',
    },
    sheet: {
      tickets: 'Conversaciones',
      attendants: 'Agentes',
      tags: 'Etiquetas',
      channels: 'Canales',
      robots: 'Bots',
      campaigns: 'Campañas',
    },
    status: {
      open: 'Atendiendo',
      pending: 'En espera',
      closed: 'Finalizada',
      group: 'Grupo',
      lgpd: 'En espera de consentimiento',
      nps: 'En espera de evaluación',
    },
    robots: {
      menu: 'Chatbot de las colas',
      flow: 'Flujos de conversación',
      prompt: 'Asistente de IA',
      integration: 'Integraciones',
    },
    sla: { inTime: 'En plazo', late: 'Fuera de plazo' },
    noConnection: 'Sin conexión',
    online: 'En línea',
    offline: 'Desconectado',
    removed: 'Usuario eliminado',
  },
  tr: {
    fileName: {
      tickets: 'gorusmeler',
      attendants: 'temsilciler',
      tags: 'etiketler',
      channels: 'kanallar',
      robots: 'botlar',
      campaigns: 'kampanyalar',
    },
    sheet: {
      tickets: 'Görüşmeler',
      attendants: 'Temsilciler',
      tags: 'Etiketler',
      channels: 'Kanallar',
      robots: 'Botlar',
      campaigns: 'Kampanyalar',
    },
    status: {
      open: 'Görüşülüyor',
      pending: 'Bekliyor',
      closed: 'Sonlandırıldı',
      group: 'Grup',
      lgpd: 'Onay bekliyor',
      nps: 'Değerlendirme bekliyor',
    },
    robots: {
      menu: 'Kuyruk chatbotu',
      flow: 'Görüşme akışları',
      prompt: 'Yapay zekâ asistanı',
      integration: 'Entegrasyonlar',
    },
    sla: { inTime: 'Süresinde', late: 'Süre aşıldı' },
    noConnection: 'Bağlantısız',
    online: 'Çevrimiçi',
    offline: 'Çevrimdışı',
    removed: 'Silinmiş kullanıcı',
  },
}
