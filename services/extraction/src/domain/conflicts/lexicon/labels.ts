import { setOf } from './words.js';

/**
 * Nouns that stand before the number, letter or code that tells one thing from others of its kind: "station 9", "batch B".
 * Written for this service from how reports, forms, sheets and minutes number what they speak about.
 */
export const labels = setOf(`
  account agenda agreement allotment aisle apartment application appointment area asset assignment attempt audit barrel bag barge batch bay bed
  bench berth bicycle bin block boat boiler booking booth borehole box branch bridge building bus cabin cabinet camera candidate car carriage
  cartridge case cell centre chamber change channel claim class classroom client cluster coach cohort column complaint compressor computer
  consignment container contract control corridor counter country court crane crew customer cylinder day dataset deck defect delivery depot
  desk device district dock document door drawer driver drum elevator employee engine entry episode equipment event exam exercise exhibit
  exit experiment factory fault field file filter finding fixture flat fleet flight floor form fraction freezer furnace game gate generator
  grade greenhouse grid group hall hangar hole home host house incident index-card input inspection inspector installation instrument
  interview inventory invoice issue job journal judgment kiln kit lab laboratory lane layer lease lecture ledger level library
  licence license lift line location locker locomotive lorry lot machine measurement meeting member meter milestone mission mixer module month
  motor mould nest node notice nozzle object observation office operator option order outlet oven package packet pallet panel parcel
  participant passenger patient payment permit person phase picture pier pile pipe pipeline pit plant plate platform player plot pole policy
  pool port position post press probe procedure process project property protocol pump purchase rack ramp reactor receipt record
  reel region registration release-order report request reservoir respondent return review rig risk robot rod roll room rotor round route row
  run runway sample scenario school sector seat sensor sequence series server session shaft sheet shelf shift ship shipment shop silo site slot
  specimen sprint stage stall stand station stop store stream street student study subject submission subscription substation suite supplier
  survey switch tank task team tender tenant terminal test theatre ticket tower track tractor train tram transaction transformer transmitter
  trap tray treatment trial trip truck tube tunnel turbine type unit user valve van vehicle vendor vessel vial visit visitor voucher wagon ward
  warehouse warning week well wing witness worker workplace workshop workstation year zone`);

/** A document's own numbering: two sentences about "table 4" and "table 7" differ, but the section of a card is not its subject. */
export const structural = setOf(`
  annex appendix article bullet chapter clause exhibit figure fig footnote form listing note page paragraph part point principle rule
  schedule section item question lesson topic step subsection table volume`);

/** Things that take place in a year: a number after them that may be a year is one. */
export const held = setOf(`
  audit class day election event exam exercise exhibit game home inspection lecture meeting mission month office plate project report review season
  session state study survey trial trip visit week year`);

/**
 * Places, which tell where something is more often than what a text is about: they count for other sentences only if one begins with them.
 */
export const places = setOf(`
  aisle area bay bench berth box branch building cabin chamber classroom corridor counter court deck depot desk dock door entry exit flat floor
  gate hall hangar home host hotel house lane locker office port position post rack ramp room school seat shelf shop site stand station stop store
  street suite terminal theatre tower track ward warehouse window wing workshop zone`);

/** Labels that are verbs as often as nouns: "we order 12 licences", "order 1043 was sent". */
export const verbal = setOf(`
  order store test run report file note issue ship house park sample record log claim lease return request review visit ticket book block
  process control audit change form host post press seat stand stop study switch train survey track trap release store pump purchase`);

/** Words after which a number is an amount. */
export const measured = setOf(`
  acceleration accuracy age altitude amount angle area average balance brightness budget capacity charge charges concentration consumption
  content cost coverage current delay density depth diameter dimension discount distance dose duration efficiency energy error factor
  fee figure flow force frequency height humidity income index interest intensity length limit load loss margin mark mass maximum mean median
  minimum number output ph population power precision price pressure probability productivity profit purity quantity quota radius range rank
  rate ratio rating recall reduction rent resolution result revenue salary sales score share size speed spf strength sum tax temperature
  thickness threshold time tolerance torque total turnover value velocity viscosity volume voltage wage weight width yield
  iq bmi gpa age-group minus plus times top next last first past previous other another remaining additional extra further roughly nearly
  almost exactly approximately maximum minimum contain employ exceed hold last measure need reach receive require serve weigh cost have take
  take give get make use keep allow pay buy sell hire admit fit reads read counts cover yes no equal equals per factor chapter version release
  edition revision update draft v rev q fy`);

/** Programs and systems: a number after them is a version, even at the beginning of a sentence. */
export const software = setOf(`
  android angular ansible chrome chromium debian django docker edge elasticsearch excel exchange fedora firefox ios ipados java kotlin
  kubernetes linux macos mariadb mongodb mysql node oracle outlook perl php postgres postgresql python rails react redis rhel ruby rust safari
  scala solaris spring swift terraform tomcat typescript ubuntu unix vue windows word xcode`);

/** In a sentence with one of these, a capitalised word before a number may be a program with its version. */
export const softwareCue =
  /\b(?:requir\w+|supports?|supported|runs? on|running on|compatible|instal\w+|upgrad\w+|built (?:with|on)|based on|tested (?:on|with)|databases?|browsers?|runtime|SDK|API|client|driver|firmware|compiler|operating system|library|framework|apps?|software|versions?|ships with|powered by)\b/i;

/** Words before a reference to something else: "see form 14" does not tell what the text is about. */
export const referring =
  /\b(?:see|see also|refer to|use|using|cf\.?|under|per|according to|pursuant to|as in|in line with|defined in|described in|listed in|complete|fill in)\s+(?:the\s+|also\s+)?$/i;

/** Fields of a record that name its subject, before a colon. */
export const fields = setOf(`
  account address apartment applicant asset batch branch building candidate case city client company contract contractor course customer
  department device employee equipment event facility host id incident invoice item location lot machine meeting model name order patient
  plant position product project property ref reference region sample serial site sku student subject supplier system team tenant ticket
  unit vehicle vendor`);
