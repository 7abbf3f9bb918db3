/** The words of the tutorial, the trainer and the rule book in Finnish. */
import { plurals } from '../plural'
import type { Learn } from './en'

const n = plurals('fi')

const fi: Learn = {
  learn: 'Opi',
  tutorial: 'Opi pelaamaan',
  trainer: 'Harjoittelu',
  rule_book: 'Sääntökirja',

  step: (now, all) => `Vaihe ${now}/${all}`,
  next: 'Seuraava',
  back: 'Takaisin',
  skip: 'Ohita tämä vaihe',
  again: 'Aloita alusta',
  confirm: 'Aseta nopat',
  roll: 'Heitä',
  lay_hint: 'Napauta noppaa, sitten ruutua, joka hohtaa.',
  not_yet: 'Ei aivan. Yritä uudelleen!',
  more_points: (score, goal) => `Hyvä, siitä saa ${score}. Mutta tästä voi saada ${goal}!`,
  more_dice: 'Sekin käy. Mutta kokeile useammalla nopalla!',
  other_square: (square) => `Se on sallittu. Käytä tässä vaiheessa kuitenkin ruutua ${square}.`,

  questions: {
    colour: 'Väri: kaikilla sama vai kaikilla eri?',
    symbol: 'Kuvio: kaikilla sama vai kaikilla eri?',
    number: 'Määrä: kaikilla sama vai kaikilla eri?',
  },
  answers: { same: 'Kyllä, kaikilla sama', different: 'Kyllä, kaikilla eri', no: 'Ei, kahdella sama ja yhdellä eri' },
  is_no_set: 'Yksikin ei tarkoittaa: ei ole SET.',
  dice: 'Nopat, joista valita',
  these: 'Nämä nopat',
  your_score: 'Sinä',
  other_score: 'Robin',

  lessons: {
    features: {
      title: 'Katso noppaa',
      task: 'Jokaisella sivulla on määrä, väri ja kuvio. Napauta noppaa, jossa on kaksi violettia ovaalia.',
      done: 'Kyllä! Määrä kaksi, väri violetti, kuvio ovaali.',
    },
    questions: {
      title: 'Mikä on SET?',
      task: 'Kolme noppaa on SET, jos voit vastata kyllä kaikkiin kolmeen kysymykseen. Napauta kolmea noppaa ja katso vastaukset. Etsi SET!',
      done: 'Kolme kertaa kyllä. Se on SET!',
    },
    complete: {
      title: 'Mikä noppa puuttuu?',
      task: 'Yksi vihreä ovaali, kaksi vihreää ovaalia. Mikä noppa tekee niistä SETin?',
      done: 'Oikein. Väri ja kuvio ovat samat, ja määrä on kaikilla eri.',
    },
    different: {
      title: 'Kaikki eri',
      task: 'Tässä kaikki on erilaista. Kahteen noppaan sopii aina vain yksi sivu. Mikä?',
      done: 'Oikein. Kolme väriä, kolme kuviota, kolme määrää.',
    },
    not_a_set: {
      title: 'Ei ole SET',
      task: 'Tämä ei ole SET. Mihin kysymykseen vastaus on ei?',
      done: 'Kyllä, määrä: kahdessa on kaksi, mutta yhdessä yksi.',
    },
    opening: {
      title: 'Ensimmäinen SET',
      task: 'Kaikki heittävät viisi noppaa. Joka näkee SETin ensin, asettaa sen logolle. Etsi omasi ja aseta se!',
      done: 'Kolme noppaa, kolme pistettä. Nyt sinä aloitat pelin jokaisen kierroksen.',
    },
    one_die: {
      title: 'Yksi noppa riittää',
      task: 'Myös laudan nopat lasketaan. Aseta noppa niin, että siitä tulee SET kahden muun kanssa, vaakaan tai pystyyn.',
      done: 'Kolme noppaa rivissä on SET: kolme pistettä.',
    },
    two_sets: {
      title: 'Kaksi SETiä kerralla',
      task: 'Yksi noppa voi kuulua kahteen SETiin: vaakaan ja pystyyn. Etsi ruutu, josta saa kuusi pistettä.',
      done: 'Kaksi SETiä, kummassakin kolme noppaa: kuusi pistettä.',
    },
    twelve: {
      title: 'Kahdentoista pisteen vuoro',
      task: 'Vuorossa saa asettaa enintään kolme noppaa. Aseta kaikki kolme ja saat kaksitoista pistettä!',
      done: 'Kuusi, kolme ja kolme: kaksitoista pistettä!',
    },
    pair: {
      title: 'Kaksi noppaa yhdessä',
      task: 'Yksikään noppa ei sovi yksin. Mutta kaksi noppaasi ja yksi laudalta tekevät SETin. Aseta molemmat.',
      done: 'Kaksi uutta noppaa ja yksi vanha: SET.',
    },
    touching: {
      title: 'Saa koskettaa',
      task: 'Riittää, että noppa kuuluu yhteen SETiin. Se saa koskettaa muita, jotka eivät sovi. Aseta noppa ruutuun e7.',
      done: 'Oikealle syntyy SET. Vasemmalla olevalla nopalla ei ole väliä.',
    },
    wild: {
      title: 'Jokerinoppa',
      task: 'Jokeri voi olla mikä sivu tahansa: sinä sanot mikä. Aseta se ruutuun h5 ja valitse, mikä se on.',
      done: 'Jokerista itsestään ei saa pistettä, kun sen asettaa, joten tästä SETistä saa kaksi. Myöhemmin se on kuin muutkin nopat.',
    },
    replace: {
      title: 'Nappaa jokeri',
      task: 'Laudan jokeri on kolme vihreää timanttia. Juuri se sinulla on! Aseta noppasi sen päälle.',
      done: 'Jokerinoppa on sinun. Heität sen heti ja saat käyttää sitä nyt tai myöhemmin.',
    },
    bonus: {
      title: 'Bonusruudut',
      task: 'Joissakin ruuduissa on luku. Ensimmäisestä nopasta siinä saa niin monta lisäpistettä. Aseta noppa ykköseen.',
      done: 'Kolme pistettä SETistä ja yksi ruudusta: neljä.',
    },
    extra_roll: {
      title: 'Vielä yksi heitto',
      task: 'Kierroksen jälkeen nostat noppia viiteen asti. Sitten saat heittää haluamasi nopat kerran uudelleen. Napauta niitä, joista et pidä, ja heitä.',
      done: 'Uusia sivuja, uusia mahdollisuuksia. Tai pidä entiset: sinä päätät.',
    },
    end: {
      title: 'Loppu',
      task: 'Pussi on tyhjä, ja tämä on viimeinen noppasi. Aseta se!',
      done: 'Nostettavaa ei enää ole, ja kierros on lopussa. Eniten pisteitä voittaa: hyvin tehty!',
    },
  },
  finished: 'Nyt osaat pelata SET CUBEDia!',
  finished_about: 'Pelaa peli tai harjoita silmiäsi harjoittelussa.',
  play_now: 'Pelaa peli',

  find: 'Etsi SET',
  find_task: 'Kolme näistä viidestä nopasta on SET. Mitkä?',
  complete: 'Täydennä',
  complete_task: 'Mikä noppa tekee näistä kahdesta SETin?',
  best: 'Paras vuoro',
  best_task: (points) => `Parhaasta vuorostasi saa tässä ${n(points, { one: '# pisteen', other: '# pistettä' })}. Löydätkö sen?`,
  choose_kind: 'Mitä haluat harjoitella?',
  time: 'Aika',
  streak: 'Peräkkäin',
  best_streak: 'Pisin putki',
  solved: 'Ratkaistu',
  right: 'Oikein!',
  wrong: 'Ei tällä kertaa.',
  show_answer: 'Näytä vastaus',
  the_answer: 'Vastaus:',
  next_puzzle: 'Seuraava tehtävä',
  stop: 'Lopeta ja katso tulos',
  summary: 'Tuloksesi',
  summary_score: (right, all) => `Ratkaistu ${right}/${all}`,
  average_time: (text) => `Keskimäärin ${text}`,
  misses: 'Mitä et huomaa',
  misses_none: 'Huomasit kaiken. Tarkat silmät!',
  misses_count: (count) => n(count, { one: '# kerran', other: '# kertaa' }),
  misses_most: { colour: 'Katso ensin väriä.', symbol: 'Katso ensin kuvioita.', number: 'Laske ensin.' },
  you_scored: (score, best) => `Sait ${score}/${best}.`,

  search: 'Hae säännöistä',
  found: (count) => n(count, { one: '# luku', other: '# lukua' }),
  found_nothing: 'Mitään ei löytynyt. Kokeile toista sanaa.',
  contents: 'Sisällys',

  book: {
    box: {
      title: 'Mitä laatikossa on',
      text: [
        'Peli on kahdesta neljälle pelaajalle, noin kahdeksanvuotiaista alkaen. Siinä on 42 noppaa, pelilauta ja kangaspussi.',
        'Nopan sivulla on yksi, kaksi tai kolme ovaalia, koukeroa tai timanttia, punaisena, vihreänä tai violettina. Erilaisia sivuja on siis 27. Kahdeskymmeneskahdeksas on jokeri.',
        'Yhdeksässä nopassa on jokerisivu. Laudalla on 13 kertaa 13 ruutua: sarakkeet ovat a–m ja rivit 1–13 ylhäältä alas. Keskellä on logo, ja 32 ruudussa on bonus.',
      ],
      captions: ['Kaksi violettia ovaalia, kolme vihreää timanttia, yksi punainen koukero ja jokeri'],
    },
    set: {
      title: 'Mikä on SET?',
      text: [
        'Kolme noppaa on SET, kun jokainen ominaisuus erikseen on kaikilla kolmella sama tai kaikilla kolmella eri. Ominaisuudet ovat väri, kuvio ja määrä.',
        'Kysy kolme kysymystä. Onko väri kaikilla sama vai kaikilla eri? Entä kuvio? Entä määrä? Kolme kertaa kyllä on SET. Yksikin ei riittää pilaamaan sen: silloin kahdella on sama ja kolmannella eri.',
        'Myös kolme aivan samanlaista sivua on SET. Mihin tahansa kahteen sivuun sopii täsmälleen yksi kolmas.',
      ],
      captions: ['SET: sama väri, sama kuvio, eri määrä', 'SET: kaikki on eri', 'SET: kaikki on samaa', 'Ei ole SET: kahdessa on kaksi timanttia, yhdessä yksi'],
    },
    opening: {
      title: 'Näin peli alkaa',
      text: [
        'Kaikki nopat pannaan pussiin. Jokainen nostaa viisi katsomatta, ja kaikki heittävät yhtä aikaa.',
        'Ensimmäinen, joka huutaa SET ja näyttää sen omista viidestä nopastaan, aloittaa. Jokerit saavat olla mukana. Väärä huuto ei maksa mitään.',
        'Jos kenelläkään ei ole SETiä, kaikki heittävät kaikki noppansa uudelleen.',
        'Huutaja asettaa kolme noppaansa logolle missä järjestyksessä haluaa ja saa pisteet. Se oli hänen ensimmäinen vuoronsa. Tästä lähtien hän aloittaa jokaisen kierroksen.',
      ],
      captions: ['Ensimmäinen SET on logolla'],
    },
    turn: {
      title: 'Sinun vuorosi',
      text: [
        'Aseta yksi, kaksi tai kolme noppaa, tai jätä vuoro väliin. Väliin saa jättää aina. Jos et voi tehdä mitään, vuorosi ohitetaan.',
        'SET on kolme noppaa kolmessa vierekkäisessä ruudussa, vaakaan tai pystyyn. Pitemmässä rivissä voi olla monta SETiä: neljässä peräkkäisessä nopassa on kaksi kolmikkoa.',
        'Asetat yhden tai kaksi noppaa kerrallaan. Jokaisen niistä täytyy heti kuulua SETiin, jossa on ainakin yksi aiemmin laudalla ollut noppa. Siis kaksi vanhaa ja yksi uusi, tai yksi vanha ja kaksi uutta.',
        'Noppa saa koskettaa muita, vaikka niistä ei tulisi SETiä, kunhan se kuuluu yhteen.',
        'Järjestyksen saat valita itse. Noppia ei koskaan käännetä: vain sen sivun voi asettaa, jonka heitit.',
      ],
      captions: ['Kaksi uutta noppaa tekee SETin yhden vanhan kanssa', 'Neljän rivissä on kaksi SETiä'],
    },
    scoring: {
      title: 'Pisteet',
      text: [
        'Jokaisesta uuden SETin nopasta saa pisteen. Jos noppa kuuluu kahteen uuteen SETiin, se lasketaan molemmissa. Myös aiemmin laudalla olleet nopat lasketaan.',
        'Esimerkki: Ensimmäinen noppasi tekee kaksi SETiä, siitä saa kuusi pistettä. Toinen tekee vielä yhden SETin, kolme pistettä. Samoin kolmas. Yhteensä kaksitoista pistettä.',
        'Pisteet lasketaan vuoron lopussa. Jäljelle jääneet nopat eivät maksa mitään.',
      ],
      captions: ['Ennen vuoroa', 'Vuoron jälkeen: 6 + 3 + 3 = 12 pistettä'],
    },
    bonus: {
      title: 'Bonusruudut',
      text: ['Aivan ensimmäisestä nopasta ruudussa, jossa on luku, saa myös sen verran pisteitä, kerran. Myös jokeri saa bonuksen.', 'Noppa, joka korvaa jokerin, ei saa bonusta.'],
      captions: ['Nopasta ruudussa, jossa on 1, saa yhden lisäpisteen'],
    },
    wild: {
      title: 'Jokerinopat',
      text: [
        'Joka asettaa jokerin, sanoo sen värin, kuvion ja määrän. Ne pysyvät niin kauan kuin noppa on laudalla.',
        'Vuorossa ja SETissä saa käyttää niin monta jokeria kuin haluaa.',
        'Jokerista itsestään ei saa pistettä niissä SETeissä, jotka se tekee, kun se asetetaan. Sen jälkeen se lasketaan kuin muutkin nopat, myös samalla vuorolla.',
      ],
      captions: ['Jokeri, joka on kolme vihreää timanttia'],
    },
    replacing: {
      title: 'Jokerin vaihtaminen',
      text: [
        'Vuorosi alussa, ennen kuin asetat noppia, saat panna oman noppasi laudalla olevan jokerin paikalle. Sen täytyy näyttää täsmälleen samaa kuin jokeri, eikä se itse saa olla jokeri.',
        'Siitä ei saa pisteitä, eikä sitä lasketa kolmeen noppaasi. Heität jokerinopan heti ja pidät sen, tähän vuoroon tai myöhempään.',
        'Saat vaihtaa useita jokereita yksi kerrallaan. Saat myös vaihtaa ja jättää sitten vuoron väliin.',
      ],
      captions: [],
    },
    round: {
      title: 'Kierroksen loppu',
      text: [
        'Kierros on ohi, kun kaikilla on ollut vuoro. Aloittajasta lähtien jokainen nostaa noppia viiteen asti niin kauan kuin pussissa on, ja heittää uudet.',
        'Sitten on lisäheitto: jokainen saa heittää haluamansa omat nopat uudelleen, yhden kerran. Kukin päättää itse. Seuraava kierros alkaa, kun kaikki ovat valinneet.',
        'Jos kukaan ei asettanut noppaa koko kierroksella, kaikki heittävät sen sijaan kaikki noppansa uudelleen.',
      ],
      captions: [],
    },
    end: {
      title: 'Pelin loppu',
      text: [
        'Kun pelaajalta loppuvat nopat, muut saavat vielä vuoronsa tällä kierroksella. Sitten peli on ohi.',
        'Peli on ohi myös, kun pussi on tyhjä eikä mikään heitto enää auttaisi ketään, ja kun kukaan ei ole asettanut noppaa kymmeneen peräkkäiseen kierrokseen.',
        'Eniten pisteitä voittaa. Tasapisteissä voitto jaetaan.',
      ],
      captions: [],
    },
    limits: {
      title: 'Mistä voitte sopia',
      text: [
        'Ennen peliä voitte asettaa aikarajan vuorolle (30 sekuntia – 5 minuuttia), lisäheitolle (30 sekuntia) ja aloitukselle. Jos vuoron aika loppuu, vuoro jää väliin. Jos lisäheiton aika loppuu, noppia ei heitetä.',
        'Jos aloituksen aika loppuu, niistä, joilla on SET, arvotaan yksi, ja ohjelma aloittaa hänen puolestaan.',
      ],
      captions: [],
    },
    about: {
      title: 'Tästä sääntökirjasta',
      text: ['Nämä ovat säännöt, joilla tämä ohjelma pelaa, omin sanoin kerrottuna. SET ja SET CUBED ovat omistajansa tavaramerkkejä. Hanke on riippumaton eikä liity julkaisijaan.'],
      captions: [],
    },
  },
}

export default fi
