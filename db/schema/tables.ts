import type { A2pTables } from './a2p'
import type { AudioTables } from './audio'
import type { BillingTables } from './billing'
import type { BoardsTables } from './boards'
import type { CallScriptsTables } from './call-scripts'
import type { CoachingTables } from './coaching'
import type { ContactsTables } from './contacts'
import type { CrmTables } from './crm'
import type { DialerTables } from './dialer'
import type { InboundTables } from './inbound'
import type { LedgerTables } from './ledger'
import type { MessengerTables } from './messenger'
import type { NotificationTables } from './notifications'
import type { NumbersTables } from './numbers'
import type { OnboardingTables } from './onboarding'
import type { PaymentsTables } from './payments'
import type { PeopleTables } from './people'
import type { PlumbingTables } from './plumbing'
import type { QueueTables } from './queue'
import type { RegistrationsTables } from './registrations'
import type { ReportTables } from './reports'
import type { RinglessTables } from './ringless'
import type { SpamProtectionTables } from './spam-protection'
import type { VideosTables } from './videos'
import type { WebhooksTables } from './webhooks'

export interface Tables
  extends
    PeopleTables,
    ContactsTables,
    A2pTables,
    AudioTables,
    BillingTables,
    BoardsTables,
    CallScriptsTables,
    CoachingTables,
    CrmTables,
    DialerTables,
    InboundTables,
    LedgerTables,
    MessengerTables,
    NotificationTables,
    NumbersTables,
    OnboardingTables,
    PaymentsTables,
    PlumbingTables,
    QueueTables,
    RegistrationsTables,
    ReportTables,
    RinglessTables,
    SpamProtectionTables,
    VideosTables,
    WebhooksTables {}
