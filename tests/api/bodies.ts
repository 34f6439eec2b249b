import { wavOf } from '../helpers/sounds'
import { PROFILE } from '../helpers/business-profile'
import { WEBHOOK } from './owned-webhooks'
import { DISPOSITION_BODIES } from './who-may-dispositions'

const csv = () => {
  const form = new FormData()
  form.set('file', new File(['Name,Phone\nGrace,312-555-0105\n'], 'leads.csv'))
  return form
}

const sound = async () => {
  const form = new FormData()
  form.set('file', new File([await wavOf(1)], 'sorry.wav'))
  form.set('label', 'Sorry')
  return form
}

/** A valid body for each write that names no record. */
export const bodies: Record<string, object> = {
  'access.sendLoginCode': { email: 'olivia@harbor.test' },
  'access.validateLoginCode': { email: 'olivia@harbor.test', code: '123456' },
  'access.mintSession': { vendorUserId: 'u1', name: 'Mia Torres' },
  'access.openFramedSession': { vendor: 'harbor' },
  'a2p.validateProfile': { profileData: PROFILE },
  'businessProfiles.createProfile': { profileData: PROFILE },
  'apiKeys.createApiKey': { name: 'My Key', scope: 'INDIVIDUAL' },
  'audio.saveMessage': await sound(),
  'assistantChat.chat': { messages: [{ role: 'user', content: 'How many calls did I make today?' }] },
  'support.sendRequest': { kind: 'support', message: 'The list is empty' },
  ...DISPOSITION_BODIES,
  'webhookEndpoints.createEndpoint': WEBHOOK,
  'callScripts.createScript': { displayName: 'Opening', body: 'Hello {firstName}' },
  'reportMail.changeReportMail': { isOn: true, zone: 'America/Chicago' },
  'savedViews.saveView': { page: 'outbound', name: 'Answered', query: 'outcome=answered' },
  'contacts.createContact': { firstName: 'Grace', numbers: ['312-555-0105'] },
  'contacts.matchContact': { number: '312-555-0106', contact: { contactId: 'crm-6', numbers: [], firstName: 'Ada' } },
  'contacts.createContactList': { name: 'Leads', contactIds: [] },
  'contactChanges.startContactChange': { selection: { filter: {} }, action: { kind: 'addTag', tag: 'hot' } },
  'contacts.startImport': csv(),
  'crm.createTag': { name: 'Buyer' },
  'dialer.createCampaign': {
    name: 'Leads',
    contacts: [{ contactId: '1', firstName: 'Grace', numbers: ['312-555-0105'] }],
  },
  'dialer.startSession': { number: '+13125550105' },
  'dialer.phoneLease': { tabId: 'a-tab-of-mine' },
  'downloads.createToken': { resource: { kind: 'dnc-list' } },
  'leads.createTag': { name: 'VIP' },
  'linkPreviews.unfurl': { url: 'https://harbor.test/' },
  'messenger.createThread': { type: 'text' },
  'ringless.drop': {
    voicemailId: 'aud_1',
    contacts: [{ numbers: ['312-555-0107'] }],
    forwardingNumber: '312-555-0190',
  },
  'ringless.consent': { numbers: ['312-555-0107'] },
  'ringless.checkRecipients': { pasted: '312-555-0107' },
  'writtenConsents.recordConsents': {
    numbers: ['312-555-0107'],
    wording: 'I agree to voicemail',
    source: 'Web form',
    givenAt: '2026-03-01T10:00:00Z',
  },
  'videos.createVideo': { name: 'Tour' },
  'team.joinTeam': { activationCode: 'AAAAAAAAAA' },
  'templates.createTemplate': { displayName: 'Hello', body: 'Hi <<firstName>>' },
  'queue.addContacts': { contacts: [{ contactId: 'crm-1', numbers: ['+13125550105'] }] },
  // A test number: no user here is of a testing vendor, so no purchase waits.
  'payments.rechargeWallet': { amount: 1_000 },
  'subscriptions.answerSurvey': { subscriptionId: 'sub_1', reason: 'unused', explanation: '' },
  'payments.withdrawTestFunds': { amountInTenThousandths: 100 },
  'payments.configureRecharge': { rechargeAmount: 0, rechargeThreshold: 0 },
  'payments.saveCard': { paymentMethodId: 'pm_1' },
  'payments.completeCard': { setupId: 'seti_1' },
  'spamProtection.createSpamProfile': {
    spamProfileData: { callerIdName: 'Harbor Realty', callPurpose: 'Real Estate' },
  },
  'numberClaims.purchaseNumbers': { numbers: [{ number: '+15005550006' }] },
  'numberVerifications.sendCode': { phone: '312-555-0105', sms: true },
  'numberVerifications.confirmCode': { phone: '312-555-0105', code: '12345' },
  'protection.addSuppression': { number: '+13125550105' },
  'settings.updateDialerSettings': { parallelLimit: 2 },
  'onboarding.skipStep': { step: 'verifyEmail' },
  'onboarding.saveGuideMark': { mark: 'tour', value: '1' },
  'terms.signTerms': { type: 'SERVICE', version: '2026-12-01' },
  'surveys.answerCallQuality': { sentiment: 'POSITIVE' },
  'surveys.answerNps': { rating: 9, comment: null },
}
