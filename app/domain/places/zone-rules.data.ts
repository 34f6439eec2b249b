// Written by `npm run places`.
/** IANA release, in moment-timezone 0.6.6. */
export const ZONE_RULES_VERSION = '2026f'
export const ZONE_RULES_PUBLISHED = '2026-10-29'
export const ZONE_RULES_FROM = Date.UTC(2024, 0, 1)
export const ZONE_RULES_TO = Date.UTC(2038, 0, 1)
/** Zone names; offset in minutes at the start, then pairs of minute since the epoch and the offset from then on. */
export const ZONE_RULES: ReadonlyArray<readonly [names: string, rule: readonly number[]]> = [
  // prettier-ignore
  ['America/Adak America/Atka US/Aleutian', [-600,28501200,-540,28843860,-600,29025360,-540,29368020,-600,29549520,-540,29892180,-600,30083760,-540,30426420,-600,30607920,-540,30950580,-600,31132080,-540,31474740,-600,31656240,-540,31998900,-600,32180400,-540,32523060,-600,32714640,-540,33057300,-600,33238800,-540,33581460,-600,33762960,-540,34105620,-600,34287120,-540,34629780,-600,34811280,-540,35153940,-600,35335440,-540,35678100,-600]],
  // prettier-ignore
  ['America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska', [-540,28501140,-480,28843800,-540,29025300,-480,29367960,-540,29549460,-480,29892120,-540,30083700,-480,30426360,-540,30607860,-480,30950520,-540,31132020,-480,31474680,-540,31656180,-480,31998840,-540,32180340,-480,32523000,-540,32714580,-480,33057240,-540,33238740,-480,33581400,-540,33762900,-480,34105560,-540,34287060,-480,34629720,-540,34811220,-480,35153880,-540,35335380,-480,35678040,-540]],
  // prettier-ignore
  ['America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Boa_Vista America/Campo_Grande America/Caracas America/Cuiaba America/Curacao America/Dominica America/Grenada America/Guadeloupe America/Guyana America/Kralendijk America/La_Paz America/Lower_Princes America/Manaus America/Marigot America/Martinique America/Montserrat America/Port_of_Spain America/Porto_Velho America/Puerto_Rico America/Santo_Domingo America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola America/Virgin', [-240]],
  // prettier-ignore
  ['America/Bahia_Banderas America/Belize America/Chihuahua America/Costa_Rica America/El_Salvador America/Guatemala America/Managua America/Merida America/Mexico_City America/Monterrey America/Regina America/Swift_Current America/Tegucigalpa Canada/Saskatchewan Pacific/Galapagos', [-360]],
  // prettier-ignore
  ['America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Denver America/Shiprock US/Mountain', [-420,28501020,-360,28843680,-420,29025180,-360,29367840,-420,29549340,-360,29892000,-420,30083580,-360,30426240,-420,30607740,-360,30950400,-420,31131900,-360,31474560,-420,31656060,-360,31998720,-420,32180220,-360,32522880,-420,32714460,-360,33057120,-420,33238620,-360,33581280,-420,33762780,-360,34105440,-420,34286940,-360,34629600,-420,34811100,-360,35153760,-420,35335260,-360,35677920,-420]],
  // prettier-ignore
  ['America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN America/Matamoros America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Ojinaga America/Rankin_Inlet America/Resolute US/Central US/Indiana-Starke', [-360,28500960,-300,28843620,-360,29025120,-300,29367780,-360,29549280,-300,29891940,-360,30083520,-300,30426180,-360,30607680,-300,30950340,-360,31131840,-300,31474500,-360,31656000,-300,31998660,-360,32180160,-300,32522820,-360,32714400,-300,33057060,-360,33238560,-300,33581220,-360,33762720,-300,34105380,-360,34286880,-300,34629540,-360,34811040,-300,35153700,-360,35335200,-300,35677860,-360]],
  // prettier-ignore
  ['America/Creston America/Dawson America/Dawson_Creek America/Fort_Nelson America/Hermosillo America/Mazatlan America/Phoenix America/Whitehorse Canada/Yukon US/Arizona', [-420]],
  // prettier-ignore
  ['America/Detroit America/Fort_Wayne America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Indianapolis America/Iqaluit America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville America/Montreal America/Nassau America/New_York America/Nipigon America/Pangnirtung America/Port-au-Prince America/Thunder_Bay America/Toronto Canada/Eastern US/East-Indiana US/Eastern US/Michigan', [-300,28500900,-240,28843560,-300,29025060,-240,29367720,-300,29549220,-240,29891880,-300,30083460,-240,30426120,-300,30607620,-240,30950280,-300,31131780,-240,31474440,-300,31655940,-240,31998600,-300,32180100,-240,32522760,-300,32714340,-240,33057000,-300,33238500,-240,33581160,-300,33762660,-240,34105320,-300,34286820,-240,34629480,-300,34810980,-240,35153640,-300,35335140,-240,35677800,-300]],
  // prettier-ignore
  ['America/Edmonton America/Inuvik America/Yellowknife Canada/Mountain', [-420,28501020,-360,28843680,-420,29025180,-360,29367840,-420,29549340,-360,29892000,-360]],
  // prettier-ignore
  ['America/Ensenada America/Los_Angeles America/Santa_Isabel America/Tijuana US/Pacific', [-480,28501080,-420,28843740,-480,29025240,-420,29367900,-480,29549400,-420,29892060,-480,30083640,-420,30426300,-480,30607800,-420,30950460,-480,31131960,-420,31474620,-480,31656120,-420,31998780,-480,32180280,-420,32522940,-480,32714520,-420,33057180,-480,33238680,-420,33581340,-480,33762840,-420,34105500,-480,34287000,-420,34629660,-480,34811160,-420,35153820,-480,35335320,-420,35677980,-480]],
  // prettier-ignore
  ['America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton America/Thule Canada/Atlantic', [-240,28500840,-180,28843500,-240,29025000,-180,29367660,-240,29549160,-180,29891820,-240,30083400,-180,30426060,-240,30607560,-180,30950220,-240,31131720,-180,31474380,-240,31655880,-180,31998540,-240,32180040,-180,32522700,-240,32714280,-180,33056940,-240,33238440,-180,33581100,-240,33762600,-180,34105260,-240,34286760,-180,34629420,-240,34810920,-180,35153580,-240,35335080,-180,35677740,-240]],
  // prettier-ignore
  ['America/Rainy_River America/Winnipeg Canada/Central', [-360,28500960,-300,28843620,-360,29025120,-300,29367780,-360,29549280,-300,29891940,-300]],
  // prettier-ignore
  ['America/St_Johns Canada/Newfoundland', [-210,28500810,-150,28843470,-210,29024970,-150,29367630,-210,29549130,-150,29891790,-210,30083370,-150,30426030,-210,30607530,-150,30950190,-210,31131690,-150,31474350,-210,31655850,-150,31998510,-210,32180010,-150,32522670,-210,32714250,-150,33056910,-210,33238410,-150,33581070,-210,33762570,-150,34105230,-210,34286730,-150,34629390,-210,34810890,-150,35153550,-210,35335050,-150,35677710,-210]],
  // prettier-ignore
  ['America/Vancouver Canada/Pacific', [-480,28501080,-420,28843740,-480,29025240,-420,29367900,-480,29549400,-420,29892060,-420]],
  // prettier-ignore
  ['Pacific/Chuuk Pacific/Guam Pacific/Port_Moresby Pacific/Saipan Pacific/Truk Pacific/Yap', [600]],
  // prettier-ignore
  ['Pacific/Honolulu Pacific/Johnston Pacific/Rarotonga Pacific/Tahiti US/Hawaii', [-600]],
  // prettier-ignore
  ['Pacific/Midway Pacific/Niue Pacific/Pago_Pago Pacific/Samoa US/Samoa', [-660]],
]
