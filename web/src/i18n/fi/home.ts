/** Finnish: the home page, new tables, settings and privacy. */
import type { Home } from '..'
import { ago, plural } from './words'

const LEVELS: Record<string, string> = {
  novice: 'hyvin helppo',
  beginner: 'helppo',
  casual: 'keskitaso',
  greedy: 'vaikea',
  strong: 'hyvin vaikea',
  expert: 'mestari',
  random: 'satunnainen',
  defender: 'varovainen',
}
const ABOUT: Record<string, string> = {
  novice: 'Kahdeksanvuotias. Asettaa yleensä yhden nopan ja huomaa vain puolet SET-sarjoista.',
  beginner: 'Näkee suurimman osan siitä, mitä yhdellä nopalla voi tehdä.',
  casual: 'Näkee useimmat SET-sarjat, mutta käyttää jokereita harvoin ovelasti.',
  greedy: 'Ottaa aina niin monta pistettä kuin saa eikä koskaan ajattele seuraavaa siirtoa.',
  strong: 'Miettii pari siirtoa eteenpäin.',
  expert: 'Miettii monta siirtoa eteenpäin ja pelaa lopun virheettömästi.',
}

const home: Home = {
  // home
  slogan: 'Kolme noppaa. Kaikki samanlaisia tai kaikki erilaisia.',
  slogan_text:
    'Heitä nopat, tee SET-sarjoja, kerää pisteitä. Botteja vastaan, yhden näytön ääressä tai kavereiden kanssa etänä.',
  play_now: 'Pelaa heti',
  play_now_text: (names) => `Vastassa ${names}`,
  ways: 'Tapoja pelata',
  way_bots: 'Botteja vastaan',
  way_bots_text: 'Yhdestä kolmeen, leppoisasta terävään',
  way_device: 'Tällä laitteella',
  way_device_text: '2–4 pelaajaa, yksi näyttö',
  way_friends: 'Kavereiden kanssa',
  for_class: 'Luokalle tai kerholle',
  way_friends_text: 'Linkillä, koodilla tai QR-koodilla',
  learn: 'Opi pelaamaan',
  learn_text: 'Ensi kertaa täällä? Viisi minuuttia, nopat kädessä.',
  train: 'Harjoittelu',
  train_text: 'Lyhyitä tehtäviä oikeista peleistä',
  rules: 'Sääntökirja',
  rules_text: 'Kaikki säännöt kuvineen',
  review_file: 'Käy läpi tallennettu peli',
  review_file_text: 'Oliko se tuuria? Avaa lataamasi peli',
  real_box: 'Kun pelaat omalla pelillä',
  real_box_text: 'Etsi paras siirto tai anna tuomarin laskea pisteet',
  today: 'Päivän peli',
  today_text: 'Samat kymmenen kierrosta kaikille, ilman aikarajaa',
  today_done: (share) => `${share} pisteistä`,
  my_games: 'Omat pelit',
  my_games_text: 'Tämän laitteen pelit ja paras siirtosi',
  last_game: 'Edellinen peli:',
  wins_in_a_row: (count) => plural(count, { one: '# voitto', other: '# voittoa peräkkäin' }),
  days_in_a_row: (count) => plural(count, { one: '# päivä', other: '# päivää peräkkäin' }),
  resume: 'Jatka peliä',
  forget: (code) => `Poista pöytä ${code}`,
  forget_sure: (names) =>
    `Tämä peli${names && ` (${names})`} poistuu listaltasi. Sen jälkeen et voi jatkaa sitä tällä laitteella.`,
  ago,
  lobby: 'Avoimet pöydät',
  free_seats: (count) => plural(count, { one: '# vapaa paikka', other: '# vapaata paikkaa' }),
  lan: 'Puhelimet samassa verkossa',
  lan_text: 'Avaa tämä osoite tai osoita koodia kameralla:',
  only_here:
    'Vain tämä tietokone voi avata linkin. Jotta saman verkon puhelimet pääsevät mukaan, käynnistä ohjelma komennolla',
  footer: 'Ilmainen avoimen lähdekoodin peli. Riippumaton hanke; SET ja SET CUBED ovat omistajansa tavaramerkkejä.',
  version: (number: string) => `Versio ${number}`,
  source_code: 'Lähdekoodi',
  getting_ready: 'Peliä valmistellaan…',
  open_elsewhere: 'Peli on auki toisessa ikkunassa. Sulje se siellä, niin voit pelata täällä.',
  friends_need_server:
    'Tämä sivu toimii ilman palvelinta. Siksi kaikki pelaavat tällä laitteella. Jos haluat pelata kavereiden kanssa etänä, avaa setcubed-palvelimen sivu.',
  own_device_dice: 'Nopat heitettiin tällä laitteella. Sen omistaja olisi voinut katsoa ne etukäteen.',
  no_page: 'Tätä sivua ei ole',
  no_page_text: 'Osoitteessa on ehkä kirjoitusvirhe, tai linkki on vanha.',
  load_failed: 'Tätä osaa sivusta ei voitu ladata. Tarkista yhteys ja lataa sivu uudelleen.',
  reload: 'Lataa sivu uudelleen',
  home: 'Etusivu',
  close: 'Sulje',
  loading: 'Ladataan…',

  // a new table
  your_name: 'Nimesi',
  how_many_bots: 'Botit',
  how_many_players: 'Pelaajat',
  player_number: (number) => `Pelaaja ${number}`,
  name_of_player: (number) => `Pelaajan ${number} nimi`,
  seat_number: (number) => `Paikka ${number}`,
  strength: 'Ketä vastaan haluat pelata?',
  level: (name) => LEVELS[name] ?? name,
  about_level: (name) => ABOUT[name] ?? '',
  play: 'Pelaa',
  fewer: 'Vähemmän',
  more: 'Lisää',
  more_options: 'Lisää asetuksia',
  listed: 'Näytä pöytä avoimissa pöydissä',
  turn_limit: 'Vuoron aikaraja',
  extra_roll_limit: 'Lisäheiton aikaraja',
  opening_limit: 'Aloituksen aikaraja',
  no_limit: 'Ei aikarajaa',
  duration: (seconds) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`.replace('.', ',')),
  short_game: 'Lyhyt peli: vähemmän noppia',
  board_choice: 'Lauta',
  dice_choice: 'Nopat',
  classic_board: 'Vakio',
  classic_dice: 'Vakio',
  own_file: 'Tiedostosta',
  make_table: 'Luo pöytä',
  join_code: 'Liity koodilla',
  code: 'Koodi',
  join: 'Liity',

  // profiles
  who_plays: 'Kuka pelaa?',
  profiles_text: 'Kaikille, jotka käyttävät tätä laitetta: jokaisella on omat asetukset, pelit ja tulokset.',
  profile_add: 'Uusi pelaaja',
  profile_remove: (name) => `Poista ${name}`,
  profile_remove_sure: (name, games) =>
    `${name} poistetaan tältä laitteelta: asetukset, edistyminen ja tulokset${games ? ` sekä ${plural(games, { one: '# peli', other: '# peliä' })}` : ''}. Muiden kanssa pelatut pelit jäävät heille.`,
  keep: 'Säilytä',
  profile_colour: 'Väri',
  profile_face: 'Kasvot',
  done: 'Valmis',
  guest: 'Vieras',
  who_sits: (number) => `Kuka on pelaaja ${number}?`,

  // settings
  menu: 'Valikko',
  language: 'Kieli',
  sound: 'Ääni',
  volume: 'Äänenvoimakkuus',
  board_look: 'Lauta',
  board_look_name: (name) => ({ green: 'Vihreä', blue: 'Sininen', plum: 'Luumu' })[name] ?? name,
  settings: 'Asetukset',
  theme: 'Vaalea vai tumma',
  theme_name: (name) => ({ system: 'Kuten laitteessa', light: 'Vaalea', dark: 'Tumma' })[name] ?? name,
  marks: 'Näin väri näkyy',
  marks_name: (name) => ({ none: 'Ilman merkkiä', pattern: 'Myös kuviona', letter: 'Myös kirjaimena' })[name] ?? name,
  palette: 'Värit, jotka erotat hyvin',
  palette_name: (name) =>
    ({
      classic: 'Tavalliset',
      protan: 'Punainen näkyy huonosti',
      deutan: 'Vihreä näkyy huonosti',
      tritan: 'Sininen näkyy huonosti',
    })[name] ?? name,
  dice_size: 'Nopat ja ruudut',
  dice_size_name: (scale) => (scale <= 1 ? 'Tavalliset' : scale < 1.5 ? 'Suuret' : 'Hyvin suuret'),
  motion: 'Animaatiot',
  motion_name: (name) => ({ slow: 'Hitaat', normal: 'Tavalliset', fast: 'Nopeat', off: 'Pois' })[name] ?? name,
  text_size: 'Tekstin koko',
  percent: (number) => `${number} %`,

  // privacy
  privacy: 'Yksityisyys',
  privacy_text: [
    'Ei tiliä, ei sähköpostiosoitetta, ei mainoksia, ei seurantaa.',
    'Palvelin tallentaa sen, mitä pöydässä tapahtuu: pelaajien valitsemat nimet, nopat, siirrot ja niiden ajat. Jokainen, jolla on pelin linkki, voi katsoa peliä.',
    'Tämä selain muistaa asetuksesi, pelisi ja tuloksesi, oppimasi asiat ja pöydät, joissa istut. Selain unohtaa ne, kun tyhjennät tämän sivuston tiedot.',
    'IP-osoitteita käytetään vain väärinkäytön estämiseen. Osoite tallennetaan vain, jos palvelimen ylläpitäjä estää sen.',
    'Haluatko, että pelisi poistetaan? Pyydä sitä palvelimen ylläpitäjältä: kaikki sinun nimelläsi pelatut pelit voi poistaa kerralla.',
  ],
  privacy_local: 'Pelisi pysyvät tässä selaimessa. Mitään ei lähetetä kenellekään.',
  games_kept: (days) =>
    days
      ? plural(days, {
          one: 'Peli poistetaan # päivän kuluttua viimeisestä siirrosta.',
          other: 'Peli poistetaan # päivän kuluttua viimeisestä siirrosta.',
        })
      : 'Pelit säilyvät, kunnes palvelimen ylläpitäjä poistaa ne.',
  waiting_kept: (days) =>
    plural(days, {
      one: 'Pöytä, jonka peli ei koskaan alkanut, poistetaan # päivän kuluttua siitä, kun kaikki ovat lähteneet.',
      other: 'Pöytä, jonka peli ei koskaan alkanut, poistetaan # päivän kuluttua siitä, kun kaikki ovat lähteneet.',
    }),
}

export default home
