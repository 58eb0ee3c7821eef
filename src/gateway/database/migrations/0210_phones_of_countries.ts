import { type Kysely, sql } from "kysely";

/**
 * Of each country: its code, what stands before a number that is dialled inside the country, and its numbers without
 * that, as regular expressions; a line that begins with "|" goes on. From the metadata of libphonenumber (Apache
 * License 2.0). Codes of carriers are not known.
 */
const rules = String.raw`
AC 247 - (?:[01589]\d|[2-467])\d{4} AD 376 - (?:1|6\d)\d{7}|[135-9]\d{5}
AE 971 0 (?:[4-7]\d|9[0-689])\d{7}|800\d{2,9}|[2-4679]\d{7} AF 93 0 [2-7]\d{8} AG 1 1 (?:268|[58]\d\d|900)\d{7}
AI 1 1 (?:264|[58]\d\d|900)\d{7} AL 355 0 (?:700\d\d|900)\d{3}|8\d{5,7}|(?:[2-5]|6\d)\d{7}
AM 374 0 (?:[1-489]\d|55|60|77)\d{6} AO 244 - [29]\d{8} AR 54 0 (?:11|[89]\d\d)\d{8}|[2368]\d{9}
AS 1 1 (?:[58]\d\d|684|900)\d{7}
AT 43 0 1\d{3,12}|2\d{6,12}|43(?:(?:0\d|5[02-9])\d{3,9}|2\d{4,5}|[3467]\d{4}|8\d{4,6}|9\d{4,7})|5\d{4,12}|8\d{7,12}
|9\d{8,12}|(?:[367]\d|4[0-24-9])\d{4,11}
AU 61 0 1(?:[0-79]\d{7}(?:\d(?:\d{2})?)?|8[0-24-9]\d{7})|[2-478]\d{8}|1\d{4,7} AW 297 - (?:[25-79]\d\d|800)\d{4}
AX 358 0 2\d{4,9}|35\d{4,5}|(?:60\d\d|800)\d{4,6}|7\d{5,11}|(?:[14]\d|3[0-46-9]|50)\d{4,8}
AZ 994 0 365\d{6}|(?:[124579]\d|60|88)\d{7} BA 387 0 6\d{8}|(?:[35689]\d|49|70)\d{6}
BB 1 1 (?:246|[58]\d\d|900)\d{7} BD 880 0 [1-469]\d{9}|8[0-79]\d{7,8}|[2-79]\d{8}|[2-9]\d{7}|[3-9]\d{6}|[57-9]\d{5}
BE 32 0 4\d{8}|[1-9]\d{7} BF 226 - [024-7]\d{7} BG 359 0 00800\d{7}|[2-7]\d{6,7}|[89]\d{6,8}|2\d{5}
BH 973 - [136-9]\d{7} BI 257 - (?:[267]\d|31)\d{6} BJ 229 - 01\d{8} BL,GP,MF 590 0 7090\d{5}|(?:[56]9|[89]\d)\d{7}
BM 1 1 (?:441|[58]\d\d|900)\d{7} BN 673 - [2-578]\d{6} BO 591 0 (?:[2-7]\d\d|8001)\d{5} BQ 599 - (?:[34]1|7\d)\d{5}
BR 55 0 [1-467]\d{9,10}|55[0-46-9]\d{8}|[34]\d{7}|55\d{7,8}|(?:5[0-46-9]|[89]\d)\d{7,9}
BS 1 1 (?:242|[58]\d\d|900)\d{7} BT 975 - [178]\d{7}|[2-8]\d{6} BW 267 - 90\d{5}|(?:0800|[2-6]|(?:7|800)\d)\d{6}
BY 375 80?|0 (?:[12]\d|33|44|902)\d{7}|8(?:0[0-79]\d{5,7}|[1-7]\d{9})|8(?:1[0-489]|[5-79]\d)\d{7}|8[1-79]\d{6,7}
|8[0-79]\d{5}|8\d{5}
BZ 501 - (?:0800\d|[2-8])\d{6} CA,US 1 1 [2-9]\d{9}|3\d{6}
CC,CX 61 0 1(?:[0-79]\d{8}(?:\d{2})?|8[0-24-9]\d{7})|[148]\d{8}|1\d{5,7}
CD 243 0 (?:(?:[189]|5\d)\d|2)\d{7}|[1-68]\d{6} CF 236 - 8776\d{4}|(?:[27]\d|61)\d{6}
CG 242 - 222\d{6}|(?:0\d|80)\d{7} CH 41 0 8\d{11}|[2-9]\d{8} CI 225 - [02]\d{9} CK 682 - [2-578]\d{4}
CL 56 - 12300\d{6}|6\d{9,10}|[2-9]\d{8} CM 237 - [26]\d{8}|88\d{6,7}
CN 86 0 (?:(?:1[03-689]|2\d)\d\d|6)\d{8}|1\d{10}|[126]\d{6}(?:\d(?:\d{2})?)?|86\d{5,6}|(?:[3-579]\d|8[0-57-9])\d{5,9}
CO 57 0 (?:46|60\d\d)\d{6}|(?:1\d|[39])\d{9} CR 506 - (?:8\d|90)\d{8}|(?:[24-8]\d{3}|3005)\d{4}
CU 53 0 (?:[2-7]|8\d\d)\d{7}|[2-47]\d{6}|[34]\d{5} CV 238 - (?:[2-59]\d\d|800)\d{4}
CW 599 - (?:[34]1|60|(?:7|9\d)\d)\d{5} CY 357 - (?:[279]\d|[58]0)\d{6} CZ 420 - (?:[2-578]\d|60)\d{7}|9\d{8,11}
DE 49 0 [2579]\d{5,14}|49(?:[34]0|69|8\d)\d\d?|49(?:37|49|60|7[089]|9\d)\d{1,3}|49(?:2[024-9]|3[2-689]
|7[1-7])\d{1,8}|(?:1|[368]\d|4[0-8])\d{3,13}|49(?:[015]\d|2[13]|31|[46][1-8])\d{1,9}
DJ 253 - (?:2\d|77)\d{6} DK 45 - [2-9]\d{7} DM 1 1 (?:[58]\d\d|767|900)\d{7} DO,KN,TT 1 1 (?:[58]\d\d|900)\d{7}
DZ 213 0 (?:[1-4]|[5-79]\d|80)\d{7} EC 593 0 1\d{9,10}|(?:[2-7]|9\d)\d{7}
EE 372 - 8\d{9}|[4578]\d{7}|(?:[3-8]\d|90)\d{5} EG 20 0 [189]\d{8,9}|[24-6]\d{8}|[135]\d{7} EH,MA 212 0 [5-8]\d{8}
ER 291 0 [178]\d{6} ES 34 - 400\d{6}|(?:51|[6-9]\d)\d{7} ET 251 0 (?:11|[2-57-9]\d)\d{7}
FI 358 0 [1-35689]\d{4}|7\d{10,11}|(?:[124-7]\d|3[0-46-9])\d{8}|[1-9]\d{5,8}
FJ 679 - 45\d{5}|(?:0800\d|[235-9])\d{6} FK 500 - [2-7]\d{4} FM 691 - (?:[39]\d\d|820)\d{4} FO 298 - [2-9]\d{5}
FR 33 0 [1-9]\d{8} GA 241 - (?:[067]\d|11)\d{6}|[2-7]\d{6} GB 44 0 [1-357-9]\d{9}|[18]\d{8}|8\d{6}
GD 1 1 (?:473|[58]\d\d|900)\d{7} GE 995 0 (?:[3-57]\d\d|800)\d{6} GF 594 0 (?:694\d|7093)\d{5}|(?:59|[89]\d)\d{7}
GG 44 0 (?:1481|[357-9]\d{3})\d{6}|8\d{6}(?:\d{2})? GH 233 0 [235]\d{8}|800\d{5,6} GI 350 - (?:[25]\d|60)\d{6}
GL 299 - (?:19|[2-689]\d|70)\d{4} GM 220 - [48]\d{8}|[2-9]\d{6} GN 224 - 722\d{6}|(?:3|6\d)\d{7}
GQ 240 - 222\d{6}|(?:3\d|55|[89]0)\d{7} GR 30 - 5005000\d{3}|8\d{9,11}|(?:[269]\d|70)\d{8}
GT 502 - 80\d{6}|(?:1\d{3}|[2-7])\d{7} GU 1 1 (?:[58]\d\d|671|900)\d{7} GW 245 - [49]\d{8}|4\d{6}
GY 592 - (?:[2-8]\d{3}|9008)\d{3} HK 852 - 8[0-46-9]\d{6,7}|9\d{4,7}|(?:[2-7]|9\d{3})\d{7}
HN 504 - 8\d{10}|[237-9]\d{7} HR 385 0 [2-69]\d{8}|80\d{5,7}|[1-79]\d{7}|6\d{6} HT 509 - [2-589]\d{7}
HU 36 06 [235-7]\d{8}|[1-9]\d{7} ID 62 0 00[1-9]\d{9,14}|(?:[1-36]|8\d{5})\d{6}|00\d{9}|[1-9]\d{8,10}|[2-9]\d{7}
IE 353 0 (?:1\d|[2569])\d{6,8}|4\d{6,9}|7\d{8}|8\d{8,9} IL 972 0 1\d{6}(?:\d{3,5})?|[57]\d{8}|[1-489]\d{7}
IM 44 0 1624\d{6}|(?:[3578]\d|90)\d{8} IO 246 - 3\d{6} IQ 964 0 (?:1|7\d\d)\d{7}|[2-6]\d{7,8}
IR 98 0 [1-9]\d{9}|(?:[1-8]\d\d|9)\d{3,4} IS 354 - (?:38\d|[4-9])\d{6}
IT 39 - 0\d{5,11}|1\d{8,10}|3(?:[0-8]\d{7,10}|9\d{7,8})|(?:43|55|70)\d{8}|8\d{5}(?:\d{2,4})?
JE 44 0 1534\d{6}|(?:[3578]\d|90)\d{8} JM 1 1 (?:[58]\d\d|658|900)\d{7} JO 962 0 (?:(?:[2689]|7\d)\d|32|427|53)\d{6}
JP 81 0 00[1-9]\d{6,14}|[25-9]\d{9}|(?:00|[1-9]\d\d)\d{6}
KE 254 0 (?:[17]\d\d|900)\d{6}|(?:2|80)0\d{6,7}|[4-6]\d{6,8} KG 996 0 8\d{9}|[235-9]\d{8}
KH 855 0 1\d{9}|[1-9]\d{7,8} KI 686 0 (?:[37]\d|6[0-79])\d{6}|(?:[2-48]\d|50)\d{3} KM 269 - [3478]\d{6}
KP 850 0 85\d{6}|(?:19\d|[2-7])\d{7}
KR 82 0 00[1-9]\d{8,11}|(?:[12]|5\d{3})\d{7}|[13-6]\d{9}|(?:[1-6]\d|80)\d{7}|[3-6]\d{4,5}|(?:00|7)0\d{8}
KW 965 - 18\d{5}|(?:[2569]\d|41)\d{6} KY 1 1 (?:345|[58]\d\d|900)\d{7} KZ 7 8 8\d{13}|[78]\d{9}
LA 856 0 (?:2\d|3)\d{8}|(?:[235-8]\d|41)\d{6} LB 961 0 [27-9]\d{7}|[13-9]\d{6} LC 1 1 (?:[58]\d\d|758|900)\d{7}
LI 423 0 [68]\d{8}|(?:[2378]\d|90)\d{5} LK 94 0 [1-9]\d{8} LR 231 0 (?:[2457]\d|33|88)\d{7}|(?:2\d|[4-6])\d{6}
LS 266 - (?:[256]\d\d|800)\d{5} LT 370 [08] (?:[3469]\d|52|[78]0)\d{6}
LU 352 - 35[013-9]\d{4,8}|6\d{8}|35\d{2,4}|(?:[2457-9]\d|3[0-46-9])\d{2,9} LV 371 - (?:[268]\d|78|90)\d{6}
LY 218 0 [2-9]\d{8} MC 377 0 (?:[3489]|[67]\d)\d{7} MD 373 0 (?:[235-7]\d|[89]0)\d{6}
ME 382 0 (?:20|[3-79]\d)\d{6}|80\d{6,7} MG 261 0 [23]\d{8} MH 692 1 329\d{4}|(?:[256]\d|45)\d{5}
MK 389 0 [2-578]\d{7} ML 223 - [24-9]\d{7} MM 95 0 1\d{5,7}|95\d{6}|(?:[4-7]|9[0-46-9])\d{6,8}|(?:2|8\d)\d{5,8}
MN 976 0 [12]\d{7,9}|[5-9]\d{7} MO 853 - 0800\d{3}|(?:28|[68]\d)\d{6} MP 1 1 [58]\d{9}|(?:67|90)0\d{7}
MQ 596 0 7091\d{5}|(?:[56]9|[89]\d)\d{7} MR 222 - (?:[2-4]\d\d|800)\d{5} MS 1 1 (?:[58]\d\d|664|900)\d{7}
MT 356 - 3550\d{4}|(?:[2579]\d\d|800)\d{5} MU 230 - (?:[57]|8\d\d)\d{7}|[2-468]\d{6}
MV 960 - (?:800|9[0-57-9]\d)\d{7}|[34679]\d{6} MW 265 0 (?:[1289]\d|31|77)\d{7}|1\d{6} MX 52 - [2-9]\d{9}
MY 60 0 1\d{8,9}|(?:3\d|[4-9])\d{7} MZ 258 - (?:2|8\d)\d{7} NA 264 0 [68]\d{7,8} NC 687 - (?:050|[2-57-9]\d\d)\d{3}
NE 227 - [027-9]\d{7} NF 672 - [13]\d{5} NG 234 0 (?:20|9\d)\d{8}|[78]\d{9,13} NI 505 - (?:1800|[25-8]\d{3})\d{4}
NL 31 0 (?:[124-7]\d\d|3(?:[02-9]\d|1[0-8]))\d{6}|8\d{6,9}|9\d{6,10}|1\d{4,5} NO 47 - (?:0|[2-9]\d{3})\d{4}
NP 977 0 (?:1\d|9)\d{9}|[1-9]\d{7} NR 674 - (?:222|444|(?:55|8\d)\d|666|777|999)\d{4} NU 683 - (?:[4-7]|888\d)\d{3}
NZ 64 0 [1289]\d{9}|50\d{5}(?:\d{2,3})?|[27-9]\d{7,8}|(?:[34]\d|6[0-35-9])\d{6}|8\d{4,6}
OM 968 - (?:1505|[279]\d{3}|500)\d{4}|800\d{5,6} PA 507 - (?:00800|8\d{3})\d{6}|[68]\d{7}|[1-57-9]\d{6}
PE 51 0 (?:[14-8]|9\d)\d{7} PF 689 - 4\d{5}(?:\d{2})?|8\d{7,8} PG 675 - (?:180|[78]\d{3})\d{4}|(?:[2-589]\d|64)\d{5}
PH 63 0 (?:[2-7]|9\d)\d{8}|2\d{5}|(?:1800|8)\d{7,9}
PK 92 0 122\d{6}|[24-8]\d{10,11}|9(?:[013-9]\d{8,10}|2(?:[01]\d\d|2(?:[06-8]\d|1[01]))\d{7})|(?:[2-8]\d{3}
|92(?:[0-7]\d|8[1-9]))\d{6}|[24-9]\d{8}|[89]\d{7}
PL 48 - (?:6|8\d\d)\d{7}|[1-9]\d{6}(?:\d{2})?|[26]\d{5} PM 508 0 [78]\d{8}|[2-9]\d{5} PR 1 1 (?:[589]\d\d|787)\d{7}
PS 970 0 [2489]2\d{6}|(?:1\d|5)\d{8} PT 351 - 1693\d{5}|(?:[26-9]\d|30)\d{7} PW 680 - (?:[24-8]\d\d|345|900)\d{4}
PY 595 0 [36-8]\d{5,8}|4\d{6,8}|59\d{6}|9\d{5,10}|(?:2\d|5[0-8])\d{6,7}
QA 974 - 800\d{4}|(?:2|800)\d{6}|(?:0080|[3-7])\d{7} RE 262 0 709\d{6}|(?:26|[689]\d)\d{7}
RO 40 0 (?:[2378]\d|90)\d{7}|[23]\d{5}
RS 381 0 38[02-9]\d{6,9}|6\d{7,9}|90\d{4,8}|38\d{5,6}|(?:7\d\d|800)\d{3,9}|(?:[12]\d|3[0-79])\d{5,10}
RU 7 8 8\d{13}|[347-9]\d{9} RW 250 0 (?:06|[27]\d\d|[89]00)\d{6} SA 966 0 (?:[15]\d|800|92)\d{7}
SB 677 - [6-9]\d{6}|[1-6]\d{4} SC 248 - (?:[2489]\d|64)\d{5} SD 249 0 [19]\d{8}
SE 46 0 (?:[26]\d\d|9)\d{9}|[1-9]\d{8}|[1-689]\d{7}|[1-4689]\d{6}|2\d{5}
SG 65 - (?:(?:1\d|8)\d\d|7000)\d{7}|[3689]\d{7} SH 290 - (?:[2569]\d|8)\d{3} SI 386 0 [1-7]\d{7}|8\d{4,7}|90\d{4,6}
SJ 47 - 0\d{4}|(?:[489]\d|79)\d{6} SK 421 0 [2-689]\d{8}|[2-59]\d{6}|[2-5]\d{5} SL 232 0 (?:[237-9]\d|66)\d{6}
SM 378 - (?:0549|[5-7]\d)\d{6} SN 221 - (?:[378]\d|93)\d{7}
SO 252 0 [346-9]\d{8}|[12679]\d{7}|[1-5]\d{6}|[1348]\d{5} SR 597 - (?:[2-5]|[6-9]\d)\d{5} SS 211 0 [19]\d{8}
ST 239 - (?:22|9\d)\d{5} SV 503 - [25-7]\d{7}|(?:80\d|900)\d{4}(?:\d{4})? SX 1 1 7215\d{6}|(?:[58]\d\d|900)\d{7}
SY 963 0 [1-359]\d{8}|[1-5]\d{7} SZ 268 - 0800\d{4}|(?:[237]\d|900)\d{6} TA 290 - 8\d{3}
TC 1 1 (?:[58]\d\d|649|900)\d{7} TD 235 - (?:22|[3689]\d|77)\d{6} TG 228 - [279]\d{7}
TH 66 0 (?:001800|[2-57]|[689]\d)\d{7}|1\d{7,9} TJ 992 - (?:[0-57-9]\d|66)\d{7} TK 690 - [2-47]\d{3,6}
TL 670 - 7\d{7}|(?:[2-47]\d|[89]0)\d{5} TM 993 8 [1-7]\d{7} TN 216 - [2-57-9]\d{7}
TO 676 - (?:0800|(?:[5-8]\d\d|999)\d)\d{3}|[2-8]\d{4} TR 90 0 4\d{6}|8\d{11,12}|(?:[2-58]\d\d|900)\d{7}
TV 688 - (?:2|7\d\d|90)\d{4} TW 886 0 [2-689]\d{8}|7\d{9,10}|[2-8]\d{7}|2\d{6} TZ 255 0 (?:[25-8]\d|41|90)\d{7}
UA 380 0 [89]\d{9}|[3-9]\d{8} UG 256 0 800\d{6}|(?:[29]0|[347]\d)\d{7}
UY 598 0 0004\d{2,9}|[1249]\d{7}|2\d{3,4}|(?:[49]\d|80)\d{5} UZ 998 - (?:20|33|[5-9]\d)\d{7}
VA 39 - 0\d{5,10}|3[0-8]\d{7,10}|55\d{8}|8\d{5}(?:\d{2,4})?|(?:1\d|39)\d{7,8} VC 1 1 (?:[58]\d\d|784|900)\d{7}
VE 58 0 [68]00\d{7}|(?:[24]\d|[59]0)\d{8} VG 1 1 (?:284|[58]\d\d|900)\d{7} VI 1 1 [58]\d{9}|(?:34|90)0\d{7}
VN 84 0 [12]\d{9}|[135-9]\d{8}|[16]\d{6,7}|7\d{6} VU 678 - [57-9]\d{6}|(?:[238]\d|48)\d{3}
WF 681 - (?:40|72|8\d{4})\d{4}|[89]\d{5} WS 685 - (?:[2-6]|8\d{5})\d{4}|[78]\d{6}|[68]\d{5}
XK 383 0 2\d{7,8}|3\d{7,11}|(?:4\d\d|[89]00)\d{5} YE 967 0 (?:1|7\d)\d{7}|[1-7]\d{6}
YT 262 0 (?:639\d|7093)\d{5}|(?:26|80|9\d)\d{7} ZA 27 0 [1-79]\d{8}|8\d{4,9}
ZM 260 0 800\d{6}|(?:21|[579]\d|63)\d{7} ZW 263 0 8\d{6}(?:\d{3})?|[235-8]\d{8}
`;

/** The branches of the SQL that finds the rule of a country. */
function branches(): string {
  const words = rules.replaceAll(/\s+\|/g, "|").trim().split(/\s+/);
  const each: string[] = [];
  for (let at = 0; at < words.length; at += 4) {
    const [countries = "", code, trunk, numbers] = words.slice(at, at + 4);
    for (const country of countries.split(","))
      each.push(`when '${country}' then array['${code}', '${trunk}', '${numbers}']`);
  }
  return each.join("\n");
}

const phones = `
create function phone_rule(country text) returns text[] language sql immutable parallel safe
return case country ${branches()} end;

-- The store's country is that of its language, such as en-GB. A language alone tells none: then it is India, as before.
create function store_country(store uuid) returns text language sql stable parallel safe
return coalesce((
  select upper(substring(locale from '[-_]([A-Za-z]{2})(?:[-_]|$)')) from stores where id = store), 'IN');

-- "+44 7911 123456", "07911 123456" and "447911123456" are one number in the United Kingdom. A number of India has its
-- ten digits alone as key in a store of India; any other has its country's code before it.
create function phone_key(given text, country text) returns text language plpgsql immutable parallel safe as $$
declare
  rule text[];
  digits text := regexp_replace(given, '\\D', '', 'g');
  trunk text;
  numbers text;
  own text;
begin
  if country is null or country = 'IN' then return phone_key(given); end if;
  rule := phone_rule(country);
  trunk := '^(?:' || rule[2] || ')';
  numbers := '^(?:' || rule[3] || ')$';
  if given ~ '^\\s*\\(?(\\+|00)' or (rule[1] = '1' and given ~ '^\\s*011') then
    digits := regexp_replace(digits, '^(00|011)', '');
    -- Many write "+44 (0)7911 123456".
    own := regexp_replace(substr(digits, length(rule[1]) + 1), trunk, '');
    return case when starts_with(digits, rule[1]) and own ~ numbers then rule[1] || own else digits end;
  end if;
  own := regexp_replace(digits, trunk, '');
  if own <> digits and own ~ numbers then return rule[1] || own; end if;
  own := case when starts_with(digits, rule[1]) then regexp_replace(substr(digits, length(rule[1]) + 1), trunk, '') end;
  -- Where a 0 is dialled before a number, digits that begin with the country's code are hardly ever one without that 0.
  if own ~ numbers and (rule[2] <> '-' or digits !~ numbers) then return rule[1] || own; end if;
  return case when digits ~ numbers then rule[1] || digits else digits end;
end $$;

alter table customers add column phone_country char(2);
update customers set phone_country = store_country(store_id);
alter table customers drop column phone_key;
alter table customers alter column phone_country set not null,
  add column phone_key text not null generated always as (phone_key(phone, phone_country)) stored;
-- Others are made again after it, in their former order: of two indexes that seem alike before a table was analyzed,
-- PostgreSQL takes the younger one.
drop index customers_email;
create index customers_phone_key on customers (store_id, phone_key);
create index customers_email on customers (store_id, lower(email)) where email is not null;
create function customers_country() returns trigger language plpgsql as $$
begin
  new.phone_country := store_country(new.store_id);
  return new;
end $$;
create trigger customers_country before insert on customers for each row execute function customers_country();
create function stores_country() returns trigger language plpgsql as $$
begin
  update customers set phone_country = store_country(new.id)
  where store_id = new.id and phone_country <> store_country(new.id);
  update people set phone_country = store_country(new.id)
  where id in (select person_id from customers where store_id = new.id) and phone_country <> store_country(new.id);
  return null;
end $$;
create trigger stores_country after update of locale on stores for each row execute function stores_country();

-- A business may have stores in several countries: its people are compared by the whole number, those of India by ten
-- digits.
alter table people drop column phone_key;
alter table people add column phone_country char(2);
update people set phone_country = coalesce(
  (select min(customers.phone_country) from customers where customers.person_id = people.id),
  (select store_country(stores.id) from stores where stores.business_unit_id = people.business_unit_id
    order by code limit 1),
  'IN');
alter table people alter column phone_country set not null,
  add column phone_key text not null generated always as (phone_key(phone_key(phone, phone_country))) stored;
drop index people_name;
create index people_phone_key on people (business_unit_id, phone_key);
create index people_name on people (business_unit_id, (lower(name) collate "und-x-icu"), id);
create function people_country() returns trigger language plpgsql as $$
begin
  new.phone_country := coalesce(new.phone_country, (
    select store_country(id) from stores where business_unit_id = new.business_unit_id order by code limit 1), 'IN');
  return new;
end $$;
create trigger people_country before insert on people for each row execute function people_country();

create or replace function customers_person() returns trigger language plpgsql as $$
declare
  unit uuid;
  found_id uuid;
  key text := phone_key(phone_key(new.phone, new.phone_country));
begin
  if tg_op = 'UPDATE' and phone_key(old.phone_key) = key and plain_key(old.name) = plain_key(new.name) then
    return new;
  end if;
  select business_unit_id into unit from stores where id = new.store_id;
  select id into found_id from people where business_unit_id = unit and phone_key = key
    and length(key) > 5 and plain_key(name) = plain_key(new.name) and state <> 'DELETE'
    order by id limit 1;
  if found_id is null and tg_op = 'UPDATE' and not exists (
    select from customers where person_id = new.person_id and (store_id, id) <> (new.store_id, new.id)
  ) then
    -- Nobody else is this person, so the person has the new name and phone too.
    update people set name = new.name, phone = new.phone, phone_country = new.phone_country, version = version + 1,
      updated_at = date_trunc('milliseconds', clock_timestamp()) where id = new.person_id;
    return new;
  end if;
  if found_id is null then
    insert into people (business_unit_id, name, phone, phone_country)
    values (unit, coalesce(nullif(new.name, ''), '?'), new.phone, new.phone_country) returning id into found_id;
  end if;
  new.person_id := found_id;
  return new;
end $$;
`;

/** A phone number is compared by the rules of the country of its store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(phones).execute(db);
}
