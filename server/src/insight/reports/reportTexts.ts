import type { Language, ReportFileKind, TicketStatus } from '@chatflow/contract'

interface ReportTexts {
  /** Without its ending. */
  fileName: Record<ReportFileKind, string>
  sheet: Record<ReportFileKind, string>
  columns: Record<ReportFileKind, string[]>
  status: Record<TicketStatus, string>
  online: string
  offline: string
  removed: string
}

export const reportTexts: Record<Language, ReportTexts> = {
  'pt-BR': {
    fileName: { tickets: 'atendimentos', attendants: 'atendentes' },
    sheet: { tickets: 'Atendimentos', attendants: 'Atendentes' },
    columns: {
      tickets: [
        'Número',
        'Contato',
        'Conexão',
        'Atendente',
        'Fila',
        'Situação',
        'Última mensagem',
        'Aberto em',
        'Finalizado em',
        'Espera (min)',
        'Atendimento (min)',
        'NPS',
      ],
      attendants: [
        'Nome',
        'Nota',
        'Avaliados',
        'Atendimentos',
        'Espera média (min)',
        'Atendimento médio (min)',
        'Situação',
      ],
    },
    status: {
      open: 'Atendendo',
      pending: 'Aguardando',
      closed: 'Resolvido',
      group: 'Grupo',
      lgpd: 'Aguardando consentimento',
      nps: 'Aguardando avaliação',
    },
    online: 'Online',
    offline: 'Offline',
    removed: 'Usuário removido',
  },
  en: {
    fileName: { tickets: 'conversations', attendants: 'agents' },
    sheet: { tickets: 'Conversations', attendants: 'Agents' },
    columns: {
      tickets: [
        'Number',
        'Contact',
        'Connection',
        'Agent',
        'Queue',
        'Status',
        'Last message',
        'Opened',
        'Resolved',
        'Wait (min)',
        'Service (min)',
        'NPS',
      ],
      attendants: [
        'Name',
        'Score',
        'Rated',
        'Conversations',
        'Average wait (min)',
        'Average service (min)',
        'Status',
      ],
    },
    status: {
      open: 'In progress',
      pending: 'Waiting',
      closed: 'Resolved',
      group: 'Group',
      lgpd: 'Waiting for consent',
      nps: 'Waiting for a rating',
    },
    online: 'Online',
    offline: 'Offline',
    removed: 'Removed user',
  },
  es: {
    fileName: { tickets: 'conversaciones', attendants: 'agentes' },
    sheet: { tickets: 'Conversaciones', attendants: 'Agentes' },
    columns: {
      tickets: [
        'Número',
        'Contacto',
        'Conexión',
        'Agente',
        'Cola',
        'Estado',
        'Último mensaje',
        'Abierta',
        'Finalizada',
        'Espera (min)',
        'Atención (min)',
        'NPS',
      ],
      attendants: [
        'Nombre',
        'Nota',
        'Evaluadas',
        'Conversaciones',
        'Espera media (min)',
        'Atención media (min)',
        'Estado',
      ],
    },
    status: {
      open: 'Atendiendo',
      pending: 'En espera',
      closed: 'Finalizada',
      group: 'Grupo',
      lgpd: 'En espera de consentimiento',
      nps: 'En espera de evaluación',
    },
    online: 'En línea',
    offline: 'Desconectado',
    removed: 'Usuario eliminado',
  },
  tr: {
    fileName: { tickets: 'gorusmeler', attendants: 'temsilciler' },
    sheet: { tickets: 'Görüşmeler', attendants: 'Temsilciler' },
    columns: {
      tickets: [
        'Numara',
        'Kişi',
        'Bağlantı',
        'Temsilci',
        'Kuyruk',
        'Durum',
        'Son mesaj',
        'Açılış',
        'Bitiş',
        'Bekleme (dk)',
        'Görüşme (dk)',
        'NPS',
      ],
      attendants: [
        'Ad',
        'Puan',
        'Değerlendirilen',
        'Görüşmeler',
        'Ort. bekleme (dk)',
        'Ort. görüşme (dk)',
        'Durum',
      ],
    },
    status: {
      open: 'Görüşülüyor',
      pending: 'Bekliyor',
      closed: 'Sonlandırıldı',
      group: 'Grup',
      lgpd: 'Onay bekliyor',
      nps: 'Değerlendirme bekliyor',
    },
    online: 'Çevrimiçi',
    offline: 'Çevrimdışı',
    removed: 'Silinmiş kullanıcı',
  },
}
