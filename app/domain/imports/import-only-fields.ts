/** Columns of a file that are no field of a contact. Headings are folded: ASCII, without spaces. */
export const importOnlyFields = {
  phoneType: {
    label: 'Phone type',
    headings: 'phonetype phonelabel phonenumbertype telefontyp telefonart tipodetelefono typedetelephone',
  },
  doNotCall: {
    label: 'Do not call',
    headings:
      'donotcall donotcontact donotphone donottext dnc dnccall dnclist dncstatus dnd dndall dndcalls dndsms optout optedout smsoptout calloptout unsubscribed unsubscribe nollamar nocontactar baja dadodebaja desuscrito listanegra listarobinson nepasappeler nepascontacter desinscrit desabonne bloctel nichtanrufen nichtkontaktieren keineanrufe anrufsperre telefonsperre kontaktsperre werbesperre abgemeldet robinsonliste',
  },
  tags: {
    label: 'Tags',
    headings:
      'tags tag labels label groups group groupmembership categories category etiquetas etiqueta etiquettes etiquette schlagworter schlagworte stichworte kategorien kategorie categorias categoria grupos groupes gruppen',
  },
  source: {
    label: 'Source',
    headings:
      'source leadsource originalsource contactsource originaltrafficsource leadquelle quelle herkunft ursprung fuente fuenteoriginal fuentedelprospecto origen origendelprospecto provenance origine sourceoriginale sourceduprospect sourcedelapiste',
  },
  notes: {
    label: 'Notes',
    headings:
      'notes note comments comment description remarks remark memo notas nota comentarios comentario observaciones descripcion remarques remarque commentaires commentaire notizen notiz bemerkung bemerkungen kommentar kommentare anmerkung anmerkungen beschreibung',
  },
  owner: {
    label: 'Owner',
    headings:
      'contactowner leadowner accountowner recordowner personowner companyowner owneremail assignedto assigneduser assignee salesrep salesperson propietario propietariodelcontacto propietariodelprospecto asignadoa proprietaire proprietaireducontact proprietairedelapiste assignea verantwortlicher kontaktinhaber besitzer inhaber betreuer zustandig zustandiger zustandigermitarbeiter',
  },
  consent: {
    label: 'Consent',
    headings:
      'consent optin optedin smsoptin smsconsent callconsent consenttocall oktocall cancall marketingconsent tcpaconsent einwilligung zustimmung consentimiento consentement',
  },
  country: {
    label: 'Country',
    headings:
      'country countryregion countryorregion countrycode nation pais paisregion pays paysregion land landregion',
  },
} as const

export type ImportOnlyField = keyof typeof importOnlyFields
export const IMPORT_ONLY_FIELDS = Object.keys(importOnlyFields) as ImportOnlyField[]
