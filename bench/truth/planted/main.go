// A plain Go server for planted effects: /work?cpu=ROUNDS&idle=5ms/50 does the same as on Sett's built-in servers
// (docs/reference/servers.md): ROUNDS rounds of SHA-256, then a sleep, here in one request of 50.
//
//	go build -o planted . && ./planted 8080
package main

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

const mostRounds = 10_000_000

// work is the work that one request asks for.
type work struct {
	rounds int
	sleep  time.Duration
	oneIn  int // one request in oneIn sleeps, at least 1
}

// parse reads a query; missing parameters are zero.
func parse(query url.Values) (work, error) {
	asked := work{oneIn: 1}
	if text := query.Get("cpu"); text != "" {
		rounds, err := strconv.Atoi(text)
		if err != nil || rounds < 0 || rounds > mostRounds {
			return asked, fmt.Errorf("cpu must be a number from 0 to %d, not '%s'", mostRounds, text)
		}
		asked.rounds = rounds
	}
	if text := query.Get("idle"); text != "" {
		length, oneIn, seldom := strings.Cut(text, "/")
		sleep, err := time.ParseDuration(length)
		if err != nil || sleep < 0 {
			return asked, fmt.Errorf("idle must be a time such as 5ms or 5ms/50, not '%s'", text)
		}
		asked.sleep = sleep
		if seldom {
			number, err := strconv.Atoi(oneIn)
			if err != nil || number < 1 {
				return asked, fmt.Errorf("idle must be a time such as 5ms or 5ms/50, not '%s'", text)
			}
			asked.oneIn = number
		}
	}
	return asked, nil
}

// hashed hashes 256 random bytes, then the hash of them, and so on; one more hash is the answer.
func hashed(rounds int) string {
	var seed [256]byte
	if _, err := rand.Read(seed[:]); err != nil {
		panic(err)
	}
	data := seed[:]
	for range rounds {
		sum := sha256.Sum256(data)
		data = sum[:]
	}
	last := sha256.Sum256(data)
	return hex.EncodeToString(last[:])
}

func answer(response http.ResponseWriter, request *http.Request) {
	asked, err := parse(request.URL.Query())
	if err != nil {
		http.Error(response, err.Error(), http.StatusBadRequest)
		return
	}
	id := hashed(asked.rounds)
	if asked.sleep > 0 && mathrand.IntN(asked.oneIn) == 0 {
		time.Sleep(asked.sleep)
	}
	response.Header().Set("X-Request-ID", id)
	response.Header().Set("Content-Length", "0")
	response.WriteHeader(http.StatusOK)
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("Usage: planted PORT")
	}
	http.HandleFunc("/work", answer)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
